export type AppEnv = {
  Variables: {
    requestId: string;
    /** Set on every route outside `PUBLIC_ROUTES` and `/api/me`. */
    staff: Staff;
    /** Public id of the session. */
    sessionId: string;
    /** Set on every other route of `/api/me`. */
    driver: { id: string; sessionHash: string };
    /** Set by the routes that limit visitors. */
    visitor: Visitor;
  };
};

export type Staff = { email: string; name: string | null };

/** Hashes, and an address that is not stored. */
export type Visitor = {
  id: string;
  /** Whether the visitor has a cookie that counts. */
  isKnown: boolean;
  address: string;
  networkHash: string;
};
