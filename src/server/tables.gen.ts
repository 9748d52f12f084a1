// Written by `npm run gen-tables` from the migrated database. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely';

declare module '#kit/server/data/tables.ts' {
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
      secondFactorSealed: string | null;
      recoveryCodesSealed: string | null;
      secondFactorStep: Generated<number>;
      favorites: Generated<unknown>;
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
      source: 'staff' | 'kitchen' | 'channel' | 'fleet' | 'driver' | 'clock' | 'guest' | 'import';
      area: string;
      undoes: string | null;
      undoneBy: string | null;
      searchText: GeneratedAlways<string>;
    };
    carts: {
      id: GeneratedAlways<number>;
      mailNorm: string;
      mail: string;
      name: string;
      phoneDigits: string;
      storeId: number;
      lines: unknown;
      total: number;
      quotes: Generated<number>;
      beganAt: Generated<string>;
      quotedAt: Generated<string>;
      mailedAt: string | null;
    };
    checkoutQuestions: {
      id: GeneratedAlways<number>;
      question: string;
      questionNorm: GeneratedAlways<string>;
      version: Generated<number>;
      createdAt: Generated<string>;
      updatedAt: Generated<string>;
    };
    companyFavorites: {
      id: Generated<number>;
      favorites: Generated<unknown>;
      version: Generated<number>;
      createdAt: Generated<string>;
      updatedAt: Generated<string>;
    };
    couponBatches: {
      id: GeneratedAlways<number>;
      couponId: number;
      prefix: string;
      signs: number;
      amount: number;
      authorName: string;
      createdAt: Generated<string>;
    };
    couponCodes: {
      codeNorm: string;
      code: string;
      couponId: number;
      orderId: number | null;
      createdAt: Generated<string>;
      batchId: number | null;
      sentAt: string | null;
    };
    couponCounters: {
      couponId: number;
      shard: number;
      used: Generated<number>;
      given: Generated<number>;
      sold: Generated<number>;
      maxUsed: number | null;
      maxGiven: number | null;
      limits: string;
    };
    couponGuesses: {
      address: string;
      since: string;
      tries: number;
    };
    couponPeople: {
      couponId: number;
      person: string;
      used: number;
    };
    couponPriceGroups: {
      couponId: number;
      priceGroupId: number;
    };
    couponProducts: {
      couponId: number;
      productId: number;
    };
    couponRefusals: {
      couponId: number;
      day: string;
      rule: string;
      count: number;
    };
    couponStoreGroups: {
      couponId: number;
      storeGroupId: number;
    };
    couponStores: {
      couponId: number;
      storeId: number;
    };
    couponUses: {
      orderId: number;
      couponId: number;
      amount: number;
      sales: number;
      state: Generated<'held' | 'used' | 'freed'>;
      shard: Generated<number>;
      people: Generated<unknown>;
      at: Generated<string>;
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
      automatic: Generated<boolean>;
      visibility: Generated<'public' | 'private'>;
      kind: Generated<'percentage' | 'giftcard' | 'gift'>;
      discount: Generated<number>;
      withBalance: Generated<boolean>;
      giftPick: Generated<'product' | 'cheapest'>;
      giftEvery: number | null;
      delivery: Generated<number>;
      maxDiscount: number | null;
      minimumToRedeem: Generated<number>;
      quantity: number | null;
      quantityByUsers: number | null;
      spendLimit: number | null;
      startDate: string | null;
      expiryDate: string | null;
      days: Generated<unknown>;
      startTime: string | null;
      expiryTime: string | null;
      platform: Generated<'any' | 'web' | 'app'>;
      dispatchMethod: Generated<'both' | 'delivery' | 'pickUp'>;
      paymentMethods: Generated<unknown>;
      categories: Generated<unknown>;
      includeDeliveryCost: Generated<boolean>;
      applyModifier: Generated<boolean>;
      overrideMinimumPrice: Generated<boolean>;
      firstPurchase: Generated<boolean>;
      alohaId: string | null;
      fbdId: string | null;
      limits: GeneratedAlways<string>;
    };
    customers: {
      id: GeneratedAlways<number>;
      name: Generated<string>;
      phone: Generated<string>;
      phoneDigits: GeneratedAlways<string | null>;
      phoneTail: GeneratedAlways<string>;
      mail: Generated<string>;
      mailNorm: GeneratedAlways<string>;
      notes: Generated<string>;
      mailConsent: Generated<'unknown' | 'given' | 'refused'>;
      mailConsentAt: string | null;
      mailConsentOrigin: Generated<string>;
      firstOrderAt: Generated<string>;
      lastOrderAt: Generated<string>;
      mergedInto: number | null;
      forgottenAt: string | null;
      nameNorm: GeneratedAlways<string>;
      nameFrom2: GeneratedAlways<string>;
      nameFrom3: GeneratedAlways<string>;
      nameFrom4: GeneratedAlways<string>;
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
    deliveryPhotos: {
      key: string;
      orderId: number;
      createdAt: Generated<string>;
    };
    driverCash: {
      id: GeneratedAlways<number>;
      driverId: number;
      driverName: string;
      storeId: number;
      businessDay: string;
      kind: 'collected' | 'handed_over' | 'adjusted';
      amount: number;
      orderId: number | null;
      note: Generated<string>;
      authorName: string;
      createdAt: Generated<string>;
    };
    driverLinks: {
      driverId: number;
      tokenHash: string;
      createdAt: Generated<string>;
    };
    drivers: {
      id: GeneratedAlways<number>;
      name: string;
      phone: Generated<string>;
      kind: Generated<'bike' | 'motorcycle' | 'car'>;
      maxCapacity: Generated<number>;
      status: Generated<'in_store' | 'in_transit' | 'off'>;
      storeId: number;
      nameNorm: GeneratedAlways<string>;
      searchText: GeneratedAlways<string>;
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
    guestOrderCounts: {
      storeId: number;
      guest: string;
      minute: string;
      placed: number;
    };
    idempotencyKeys: {
      key: string;
      author: string;
      requestHash: string;
      status: number | null;
      reply: unknown;
      createdAt: Generated<string>;
    };
    ingredients: {
      id: GeneratedAlways<number>;
      name: string;
      nameNorm: GeneratedAlways<string>;
      searchText: GeneratedAlways<string>;
      version: Generated<number>;
      createdAt: Generated<string>;
      updatedAt: Generated<string>;
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
    loyaltyAccounts: {
      customerId: number;
      movedAt: Generated<string>;
    };
    loyaltyChecks: {
      id: Generated<number>;
      checkedAt: string;
      lots: number;
      points: number;
      differences: unknown;
      wrong: number;
    };
    loyaltyCodeCounts: {
      subject: string;
      startsAt: string;
      requests: number;
    };
    loyaltyCodes: {
      phoneDigits: string;
      codeHash: string;
      tries: Generated<number>;
      expiresAt: string;
    };
    loyaltyDebts: {
      id: GeneratedAlways<number>;
      customerId: number;
      orderId: number;
      refundId: number | null;
      points: number;
      leftPoints: number;
      createdAt: Generated<string>;
    };
    loyaltyEntries: {
      id: GeneratedAlways<number>;
      customerId: number;
      kind: 'earn' | 'spend' | 'expire' | 'reverse' | 'give_back' | 'adjust' | 'merge' | 'split';
      points: number;
      lotId: number | null;
      orderId: number | null;
      refundId: number | null;
      otherId: number | null;
      authorId: number | null;
      authorName: string;
      reason: Generated<string>;
      at: Generated<string>;
    };
    loyaltyLots: {
      id: GeneratedAlways<number>;
      customerId: number;
      orderId: number | null;
      points: number;
      leftPoints: number;
      fromAt: Generated<string>;
      endsAt: string | null;
      createdAt: Generated<string>;
    };
    loyaltySettings: {
      id: Generated<number>;
      active: Generated<boolean>;
      pointsName: Generated<string>;
      percentage: Generated<number>;
      minRedeem: Generated<number>;
      maxRedeem: Generated<number>;
      expiresMonths: number | null;
      pendingDays: Generated<number>;
      giftCardDays: Generated<number>;
      version: Generated<number>;
      createdAt: Generated<string>;
      updatedAt: Generated<string>;
    };
    mailRefusals: {
      mailNorm: string;
      createdAt: Generated<string>;
    };
    menuCategories: {
      id: GeneratedAlways<number>;
      menuId: number;
      name: string;
      description: Generated<string>;
      position: number;
      hidden: Generated<boolean>;
      hours: unknown;
      pictureKey: string | null;
      version: Generated<number>;
      createdAt: Generated<string>;
      updatedAt: Generated<string>;
    };
    menuImportRows: {
      importId: number;
      line: number;
      cells: unknown;
      skipped: Generated<boolean>;
      status: 'error' | 'create' | 'change' | 'same' | 'skipped';
      creates: Generated<unknown>;
      problems: Generated<unknown>;
      changes: Generated<unknown>;
    };
    menuImports: {
      id: GeneratedAlways<number>;
      menuId: number;
      authorId: number;
      fileName: string;
      columns: unknown;
      jobId: string | null;
      report: unknown;
      createdAt: Generated<string>;
      unusedColumns: Generated<unknown>;
    };
    menuLines: {
      id: GeneratedAlways<number>;
      menuId: number;
      categoryId: number;
      productId: number;
      position: number;
      price: number | null;
      discount: number | null;
      hidden: Generated<boolean>;
      version: Generated<number>;
      createdAt: Generated<string>;
      updatedAt: Generated<string>;
    };
    menuPriceGroups: {
      menuId: number;
      priceGroupId: number;
    };
    menuPublications: {
      id: GeneratedAlways<number>;
      menuId: number;
      publishAt: string;
      content: unknown;
      createdAt: Generated<string>;
    };
    menuVersions: {
      id: GeneratedAlways<number>;
      menuId: number;
      number: number;
      content: unknown;
      note: Generated<string>;
      authorName: string;
      restoredFrom: number | null;
      publishedAt: Generated<string>;
      contentHash: Generated<string>;
      lineCount: Generated<number>;
    };
    menus: {
      id: GeneratedAlways<number>;
      name: string;
      searchText: GeneratedAlways<string>;
      version: Generated<number>;
      createdAt: Generated<string>;
      updatedAt: Generated<string>;
      orderChannel: Generated<'any' | 'web' | 'app' | 'order_taker'>;
      nameNorm: GeneratedAlways<string>;
      publishedVersionId: number | null;
      publishAt: string | null;
    };
    modifierChildren: {
      id: GeneratedAlways<number>;
      parentId: number;
      childId: number;
      position: Generated<number>;
      price: number | null;
      version: Generated<number>;
      createdAt: Generated<string>;
      updatedAt: Generated<string>;
    };
    modifierIngredients: {
      modifierId: number;
      ingredientId: number;
    };
    modifiers: {
      id: GeneratedAlways<number>;
      kind: 'group' | 'option';
      name: string;
      description: Generated<string>;
      price: Generated<number>;
      free: Generated<number>;
      minQuantityModifiers: Generated<number>;
      maxQuantityModifiers: Generated<number>;
      position: Generated<number>;
      dropdownText: Generated<string>;
      foodType: string | null;
      availability: Generated<boolean>;
      pictureKey: string | null;
      alohaId: string | null;
      fbdId: string | null;
      nameNorm: GeneratedAlways<string>;
      searchText: GeneratedAlways<string>;
      version: Generated<number>;
      createdAt: Generated<string>;
      updatedAt: Generated<string>;
    };
    npsAnswers: {
      invitationId: number;
      questionId: number;
      position: number;
      description: string;
      category: 'nps' | 'satisfaction' | 'yes_no' | 'open';
      value: number | null;
      comment: Generated<string>;
    };
    npsDays: {
      span: 'day' | 'month';
      storeId: number;
      day: string;
      dispatchMethod: 'delivery' | 'pickUp';
      invited: Generated<number>;
      promoters: Generated<number>;
      passives: Generated<number>;
      detractors: Generated<number>;
    };
    npsInvitations: {
      id: GeneratedAlways<number>;
      orderId: number;
      storeId: number;
      pollId: number;
      dispatchMethod: 'delivery' | 'pickUp';
      businessDay: string;
      sendAt: string;
      sentAt: string | null;
      droppedBecause: 'canceled' | 'no_mail' | 'no_poll' | 'opted_out' | 'recent' | 'late' | null;
      tokenHash: string | null;
      questions: Generated<unknown>;
      answeredAt: string | null;
      score: number | null;
      hasComment: Generated<boolean>;
      alertedAt: string | null;
      attendedAt: string | null;
      attendedBy: Generated<string>;
      attendedNote: Generated<string>;
      version: Generated<number>;
      createdAt: Generated<string>;
      updatedAt: Generated<string>;
    };
    npsPeople: {
      person: string;
      askedAt: string | null;
      optedOutAt: string | null;
    };
    npsQuestionDays: {
      span: 'day' | 'month';
      storeId: number;
      day: string;
      dispatchMethod: 'delivery' | 'pickUp';
      questionId: number;
      category: 'nps' | 'satisfaction' | 'yes_no' | 'open';
      first: Generated<number>;
      second: Generated<number>;
      third: Generated<number>;
      fourth: Generated<number>;
      fifth: Generated<number>;
    };
    orderExports: {
      id: GeneratedAlways<number>;
      jobId: number;
      fileKey: string;
      parts: Generated<number>;
      createdAt: Generated<string>;
    };
    orderSlots: {
      storeId: number;
      startsAt: string;
      taken: number;
    };
    orders: {
      id: GeneratedAlways<number>;
      uuid: Generated<string>;
      storeId: number;
      status: 'pending_online_payment' | 'online_payment_failed' | 'creation_scheduled' | 'created' | 'preparing' | 'ready' | 'in_transit' | 'completed' | 'canceled' | 'failed';
      statusSince: Generated<string>;
      method: 'delivery' | 'pickup' | 'attached' | 'orderTakerDelivery' | 'orderTakerPickup';
      dispatchMethod: 'delivery' | 'pickUp';
      platform: 'web' | 'app' | 'order_taker';
      source: Generated<'mercat' | 'peya_aggregator' | 'rappi' | 'uber_eats' | 'amipass'>;
      paymentMethod: string;
      customer: unknown;
      phoneDigits: string;
      address: unknown;
      scheduledFor: string | null;
      startsAt: Generated<string>;
      promisedAt: string;
      businessDay: string;
      currency: string;
      lines: unknown;
      parts: unknown;
      productsTotal: number;
      total: number;
      refunded: Generated<number>;
      couponCode: string | null;
      notes: Generated<string>;
      billing: Generated<unknown>;
      answers: Generated<unknown>;
      delivery: unknown;
      proofs: Generated<unknown>;
      cancelReason: string | null;
      timeline: unknown;
      version: Generated<number>;
      createdAt: Generated<string>;
      updatedAt: Generated<string>;
      nameNorm: GeneratedAlways<string>;
      nameFrom2: GeneratedAlways<string>;
      nameFrom3: GeneratedAlways<string>;
      nameFrom4: GeneratedAlways<string>;
      phoneTail: GeneratedAlways<string>;
      isTest: Generated<boolean>;
      customerId: number | null;
      driverId: number | null;
    };
    passwordCodes: {
      codeHash: string;
      userId: number;
      expiresAt: string;
      usedAt: string | null;
      createdAt: Generated<string>;
    };
    payments: {
      id: GeneratedAlways<number>;
      orderId: number;
      type: string;
      status: Generated<'created' | 'completed' | 'failed' | 'canceled' | 'refund' | 'pendingRefund' | 'refunded'>;
      amount: number;
      refunded: Generated<number>;
      card: 'debit' | 'credit' | null;
      reference: string | null;
      paidAt: string | null;
      version: Generated<number>;
      createdAt: Generated<string>;
      updatedAt: Generated<string>;
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
      unusedSince: string | null;
    };
    pollQuestions: {
      pollId: number;
      questionId: number;
      position: Generated<number>;
    };
    polls: {
      id: GeneratedAlways<number>;
      title: string;
      dispatchMethod: 'both' | 'delivery' | 'pickUp';
      active: boolean;
      titleNorm: GeneratedAlways<string>;
      searchText: GeneratedAlways<string>;
      version: Generated<number>;
      createdAt: Generated<string>;
      updatedAt: Generated<string>;
    };
    priceGroupStoreGroups: {
      priceGroupId: number;
      storeGroupId: number;
    };
    priceGroups: {
      id: GeneratedAlways<number>;
      name: string;
      position: Generated<number>;
      nameNorm: GeneratedAlways<string>;
      searchText: GeneratedAlways<string>;
      version: Generated<number>;
      createdAt: Generated<string>;
      updatedAt: Generated<string>;
    };
    priceRaises: {
      id: GeneratedAlways<number>;
      priceGroupId: number | null;
      percentage: number;
      rounding: 'exact' | 'ten' | 'ends90' | 'ends990';
      fields: unknown;
      productIds: unknown;
      startsAt: string;
      endsAt: string | null;
      status: Generated<'scheduled' | 'applied' | 'returned' | 'canceled'>;
      applied: Generated<unknown>;
      version: Generated<number>;
      createdAt: Generated<string>;
      updatedAt: Generated<string>;
    };
    prices: {
      id: GeneratedAlways<number>;
      priceGroupId: number;
      productId: number;
      price: number | null;
      deliveryPrice: number | null;
      discountPrice: number | null;
      menuDiscount: number | null;
      version: Generated<number>;
      createdAt: Generated<string>;
      updatedAt: Generated<string>;
    };
    productIngredients: {
      productId: number;
      ingredientId: number;
    };
    productModifiers: {
      id: GeneratedAlways<number>;
      productId: number;
      modifierId: number;
      position: Generated<number>;
      version: Generated<number>;
      createdAt: Generated<string>;
      updatedAt: Generated<string>;
    };
    products: {
      id: GeneratedAlways<number>;
      name: string;
      nameScreenProduct: Generated<string>;
      priceProduct: Generated<number>;
      description: Generated<string>;
      position: Generated<number>;
      platform: Generated<'any' | 'web' | 'app'>;
      dispatchMethod: Generated<'both' | 'delivery' | 'pickUp'>;
      url: string;
      minQuantityModifiers: Generated<number>;
      maxQuantityModifiers: Generated<number>;
      modifierRules: Generated<unknown>;
      label: string | null;
      labelType: 'rounded' | 'ribbon' | null;
      startDatetimeLabel: string | null;
      endDatetimeLabel: string | null;
      startDatetime: string | null;
      endDatetime: string | null;
      weekdays: Generated<unknown>;
      availability: Generated<boolean>;
      show: Generated<boolean>;
      foodType: string | null;
      attributes: Generated<unknown>;
      pictureKeys: Generated<unknown>;
      width: number | null;
      height: number | null;
      length: number | null;
      weight: number | null;
      cookingTime: number | null;
      allowComments: Generated<boolean>;
      showComments: Generated<boolean>;
      dropdownText: Generated<string>;
      alohaId: string | null;
      alohaCompId: string | null;
      fbdId: string | null;
      nameNorm: GeneratedAlways<string>;
      searchText: GeneratedAlways<string>;
      version: Generated<number>;
      createdAt: Generated<string>;
      updatedAt: Generated<string>;
    };
    questions: {
      id: GeneratedAlways<number>;
      description: string;
      category: 'nps' | 'satisfaction' | 'yes_no' | 'open';
      descriptionNorm: GeneratedAlways<string>;
      searchText: GeneratedAlways<string>;
      version: Generated<number>;
      createdAt: Generated<string>;
      updatedAt: Generated<string>;
    };
    refreshTokens: {
      tokenHash: string;
      sessionId: number;
      expiresAt: string;
      usedAt: string | null;
      createdAt: Generated<string>;
    };
    refunds: {
      id: GeneratedAlways<number>;
      paymentId: number;
      orderId: number;
      amount: number;
      reason: string;
      state: Generated<'processing' | 'pending' | 'completed' | 'refunded' | 'refused'>;
      reference: string | null;
      message: string | null;
      authorName: string;
      version: Generated<number>;
      createdAt: Generated<string>;
      updatedAt: Generated<string>;
    };
    rolePolicies: {
      roleId: number;
      policy: string;
    };
    roleStoreGroups: {
      roleId: number;
      storeGroupId: number;
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
    rowCounts: {
      tableName: string;
      slot: number;
      total: number;
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
    searchWords: {
      tableName: string;
      named: boolean;
      word: string;
    };
    securitySettings: {
      id: Generated<number>;
      requireSecondFactor: Generated<boolean>;
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
      awaitsSecondFactor: Generated<boolean>;
    };
    signInAttempts: {
      subject: string;
      failures: number;
      lastFailedAt: Generated<string>;
      blockedUntil: string | null;
    };
    soldOuts: {
      id: GeneratedAlways<number>;
      productId: number | null;
      modifierId: number | null;
      ingredientId: number | null;
      storeId: number | null;
      ends: 'opening' | 'time' | 'manual';
      until: string | null;
      note: Generated<string>;
      authorName: string;
      version: Generated<number>;
      createdAt: Generated<string>;
      updatedAt: Generated<string>;
      title: Generated<string>;
    };
    staticFiles: {
      fileKey: string;
      madeAt: Generated<string>;
    };
    staticMenus: {
      storeId: number;
      channel: 'web' | 'app' | 'order_taker';
      contentHash: string;
      fileKey: string;
      snapshot: string;
      builtAt: Generated<string>;
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
    storeGroupMembers: {
      storeGroupId: number;
      storeId: number;
    };
    storeGroupStores: {
      storeGroupId: number;
      storeId: number;
    };
    storeGroups: {
      id: GeneratedAlways<number>;
      name: string;
      nameNorm: GeneratedAlways<string>;
      kind: 'region' | 'commune' | 'franchise' | 'format' | 'tag';
      rule: unknown;
      ruleNorm: GeneratedAlways<unknown>;
      searchText: GeneratedAlways<string>;
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
      orderAlertMinutes: Generated<number>;
      region: string | null;
      franchise: string | null;
      format: string | null;
      communeNorm: GeneratedAlways<string | null>;
      regionNorm: GeneratedAlways<string | null>;
      franchiseNorm: GeneratedAlways<string | null>;
      formatNorm: GeneratedAlways<string | null>;
    };
    userRoles: {
      userId: number;
      roleId: number;
    };
    userStoreGroups: {
      userId: number;
      storeGroupId: number;
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
