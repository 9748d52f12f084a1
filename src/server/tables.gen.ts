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
    stores: {
      id: GeneratedAlways<number>;
      name: string;
      commune: string | null;
      searchText: GeneratedAlways<string>;
      version: Generated<number>;
      createdAt: Generated<string>;
      updatedAt: Generated<string>;
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
