export type AppEnv = {
  Variables: {
    requestId: string;
    /** Set on every route outside the public list. */
    staff: Staff;
    /** A public name of the session; set with `staff`. */
    sessionId: string;
    /** Set by the routes that limit visitors. */
    visitor: Visitor;
  };
};

export type Staff = { email: string; name: string | null };

/** Who asks without a session: hashes, and an address that is stored nowhere. */
export type Visitor = {
  id: string;
  /** Has a cookie that counts. */
  isKnown: boolean;
  address: string;
  networkHash: string;
};
