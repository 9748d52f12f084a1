// Written by `npm run gen-tables` from the migrated database. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely';

declare module '#kit/server/tables.ts' {
  interface TenantTables {
    adminUsers: {
      id: GeneratedAlways<number>;
      name: string;
      email: string;
      emailNorm: GeneratedAlways<string>;
      phone: string;
      passwordHash: string | null;
      enabled: Generated<boolean>;
      allStores: Generated<boolean>;
      pictureKey: string | null;
      startPath: string | null;
      shortcuts: Generated<boolean>;
      searchText: GeneratedAlways<string>;
      version: Generated<number>;
      createdAt: Generated<string>;
      updatedAt: Generated<string>;
      nameNorm: GeneratedAlways<string>;
    };
    auditChanges: {
      id: GeneratedAlways<number>;
      requestId: string;
      at: Generated<string>;
      entity: string;
      recordId: number;
      title: string;
      action: 'insert' | 'update' | 'delete';
      before: unknown;
      after: unknown;
      version: number | null;
      searchText: GeneratedAlways<string>;
    };
    auditEntries: {
      id: GeneratedAlways<number>;
      requestId: string;
      at: Generated<string>;
      authorId: number | null;
      authorName: string;
      authorEmail: string | null;
      superAdmin: Generated<boolean>;
      source: 'staff' | 'kitchen' | 'channel' | 'fleet' | 'clock' | 'guest' | 'import';
      area: string;
      undoes: string | null;
      undoneBy: string | null;
      searchText: GeneratedAlways<string>;
    };
    checkoutQuestions: {
      id: GeneratedAlways<number>;
      question: string;
      questionNorm: GeneratedAlways<string>;
      version: Generated<number>;
      createdAt: Generated<string>;
      updatedAt: Generated<string>;
    };
    coupons: {
      id: GeneratedAlways<number>;
      code: string;
      codeNorm: GeneratedAlways<string>;
      searchText: GeneratedAlways<string>;
      enabled: Generated<boolean>;
      version: Generated<number>;
      createdAt: Generated<string>;
      updatedAt: Generated<string>;
    };
    deliveryAreas: {
      id: GeneratedAlways<number>;
      storeId: number;
      name: string;
      nameNorm: GeneratedAlways<string>;
      points: unknown;
      south: number;
      west: number;
      north: number;
      east: number;
      locked: Generated<boolean>;
      fee: number;
      minimumOrder: Generated<number>;
      deliveryMethodKey: number | null;
      externalDeliveryCofinance: unknown;
      version: Generated<number>;
      createdAt: Generated<string>;
      updatedAt: Generated<string>;
    };
    events: {
      id: GeneratedAlways<number>;
      xid: Generated<string>;
      topic: string;
      audience: string;
      storeId: number | null;
      data: unknown;
      at: Generated<string>;
    };
    idempotencyKeys: {
      key: string;
      author: string;
      requestHash: string;
      status: number | null;
      reply: unknown;
      createdAt: Generated<string>;
    };
    invoices: {
      id: GeneratedAlways<number>;
      number: string;
      period: string;
      amount: number;
      status: 'paid' | 'pending' | 'failed' | 'void';
      issuedOn: string;
      dueOn: string;
      paidOn: string | null;
    };
    jobs: {
      id: GeneratedAlways<number>;
      kind: string;
      label: string;
      args: unknown;
      status: Generated<'queued' | 'running' | 'done' | 'failed'>;
      progress: number | null;
      total: number | null;
      result: unknown;
      error: string | null;
      attempts: Generated<number>;
      maxAttempts: Generated<number>;
      author: unknown;
      authorId: number | null;
      requestId: string;
      runAt: Generated<string>;
      createdAt: Generated<string>;
      startedAt: string | null;
      finishedAt: string | null;
      uniqueKey: string | null;
    };
    menus: {
      id: GeneratedAlways<number>;
      name: string;
      searchText: GeneratedAlways<string>;
      version: Generated<number>;
      createdAt: Generated<string>;
      updatedAt: Generated<string>;
    };
    passwordCodes: {
      codeHash: string;
      userId: number;
      expiresAt: string;
      usedAt: string | null;
      createdAt: Generated<string>;
    };
    pictures: {
      id: GeneratedAlways<number>;
      key: string;
      name: string;
      type: Generated<string>;
      category: Generated<string>;
      contentType: string | null;
      bytes: number | null;
      width: number | null;
      height: number | null;
      authorId: number | null;
      uploadedAt: string | null;
      createdAt: Generated<string>;
    };
    refreshTokens: {
      tokenHash: string;
      sessionId: number;
      expiresAt: string;
      usedAt: string | null;
      createdAt: Generated<string>;
    };
    rolePolicies: {
      roleId: number;
      policy: string;
    };
    roleStores: {
      roleId: number;
      storeId: number;
    };
    roles: {
      id: GeneratedAlways<number>;
      name: string;
      nameNorm: GeneratedAlways<string>;
      description: Generated<string>;
      allStores: Generated<boolean>;
      searchText: GeneratedAlways<string>;
      version: Generated<number>;
      createdAt: Generated<string>;
      updatedAt: Generated<string>;
    };
    savedViews: {
      id: GeneratedAlways<number>;
      list: string;
      name: string;
      search: unknown;
      columns: unknown;
      shared: Generated<boolean>;
      authorId: number;
      authorName: string;
      version: Generated<number>;
      createdAt: Generated<string>;
      updatedAt: Generated<string>;
    };
    sessions: {
      id: GeneratedAlways<number>;
      userId: number;
      userAgent: string;
      ip: string;
      createdAt: Generated<string>;
      lastSeenAt: Generated<string>;
      revokedAt: string | null;
    };
    signInAttempts: {
      subject: string;
      failures: number;
      lastFailedAt: Generated<string>;
      blockedUntil: string | null;
    };
    storeCheckoutQuestions: {
      storeId: number;
      questionId: number;
    };
    storeClosings: {
      id: GeneratedAlways<number>;
      storeId: number;
      startDatetime: string;
      endDatetime: string | null;
      reason: string | null;
      dispatchMethod: Generated<'both' | 'delivery' | 'pickUp'>;
      version: Generated<number>;
      createdAt: Generated<string>;
      updatedAt: Generated<string>;
    };
    storeCredentials: {
      id: GeneratedAlways<number>;
      storeId: number;
      key: string;
      value: Generated<unknown>;
      secretsSealed: Generated<unknown>;
      version: Generated<number>;
      createdAt: Generated<string>;
      updatedAt: Generated<string>;
    };
    stores: {
      id: GeneratedAlways<number>;
      name: string;
      commune: string | null;
      version: Generated<number>;
      createdAt: Generated<string>;
      updatedAt: Generated<string>;
      uuid: Generated<string>;
      textAddress: Generated<string>;
      timeZone: string | null;
      latitude: number | null;
      longitude: number | null;
      phone: Generated<string>;
      email: Generated<string>;
      emailAlt: string | null;
      imageKey: string | null;
      menuId: number | null;
      whatsappNumber: string | null;
      whatsappNumberEnabled: Generated<boolean>;
      facebookMessengerId: string | null;
      facebookMessengerIdEnabled: Generated<boolean>;
      deliveryTipAvailability: Generated<unknown>;
      defaultTip: Generated<number>;
      tipType: Generated<'percentage' | 'amount'>;
      enabledTipStore: Generated<boolean>;
      enabledTipDelivery: Generated<boolean>;
      deliveryInstructions: Generated<string>;
      enabledCheckoutQuestions: Generated<boolean>;
      cartNotificationIntervalMinutes: Generated<number>;
      abandonedShoppingCartCouponId: number | null;
      abandonedShoppingCartCouponEnabled: Generated<boolean>;
      subscriptionQuotes: number | null;
      npsEmailTimer: Generated<number>;
      futureOrdersEnabled: Generated<boolean>;
      ordersProgramming: Generated<number>;
      maxFutureOrders: number | null;
      ordersProgrammingView: Generated<'list' | 'calendar'>;
      orderMethod: Generated<unknown>;
      businessHours: Generated<unknown>;
      haveDifferentBusinessHours: Generated<boolean>;
      specialDays: Generated<unknown>;
      exceptionalWaitTimes: Generated<unknown>;
      deliveryWaitTime: Generated<number>;
      pickUpWaitTime: Generated<number>;
      deliveryMethods: Generated<unknown>;
      deliveryCalculationType: Generated<'exactKm' | 'startedKm'>;
      minimumValueForFreeDelivery: number | null;
      freeDeliveryForExternal: Generated<boolean>;
      paymentMethods: Generated<unknown>;
      webpayCommerceCode: string | null;
      oneclickCommerceCode: string | null;
      sodexoCommerceCode: string | null;
      chekCommerceCode: string | null;
      uberId: string | null;
      cabifyId: string | null;
      alohaId: string | null;
      popappId: string | null;
      ordaticId: string | null;
      toteatId: string | null;
      toteatRestaurantId: string | null;
      fudoId: string | null;
      uberEatsId: string | null;
      rappiId: string | null;
      fbdId: string | null;
      nameNorm: GeneratedAlways<string>;
      searchText: GeneratedAlways<string>;
      addressNorm: GeneratedAlways<string>;
      scheduleNorm: GeneratedAlways<string>;
    };
    userRoles: {
      userId: number;
      roleId: number;
    };
    userStores: {
      userId: number;
      storeId: number;
    };
  }

  interface PlatformTables {
    informativeBanners: {
      id: GeneratedAlways<number>;
      title: string;
      link: string | null;
      desktopImage: string;
      responsiveImage: string;
      active: Generated<boolean>;
    };
    migrations: {
      file: string;
      checksum: string;
      appliedAt: Generated<string>;
    };
    signingKeys: {
      id: string;
      privateSealed: string;
      publicJwk: unknown;
      createdAt: Generated<string>;
    };
    tenantHosts: {
      host: string;
      tenantId: number;
    };
    tenants: {
      id: GeneratedAlways<number>;
      slug: string;
      name: string;
      legalName: Generated<string>;
      taxId: Generated<string>;
      country: 'cl' | 'cr' | 'gt' | 'mx';
      timeZone: string;
      currency: string;
      withCents: Generated<boolean>;
      businessDayCutoff: Generated<string>;
      subscriptionStatus: Generated<'active' | 'failed_payment' | 'suspended' | 'inactive'>;
      plan: Generated<string>;
      planPrice: Generated<number>;
      storeLimit: number | null;
      renewsOn: string | null;
      cloudProjectId: string | null;
      storefrontUrl: string | null;
      kitchenUrl: string | null;
      consolidationReport: Generated<'none' | 'weekly' | 'daily'>;
      flags: Generated<unknown>;
      hiddenPaths: Generated<unknown>;
      signIn: unknown;
      createdAt: Generated<string>;
    };
  }
}
