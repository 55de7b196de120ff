/** What a request carries through Hono's context. */
export type AppEnv = {
  Variables: {
    requestId: string;
    /** The signed-in member of staff; set on every route outside the public list. */
    staff: Staff;
    /** What stands for the session where people read it; set with `staff`. */
    sessionId: string;
    /** Who asks without a session; set by the routes that limit visitors. */
    visitor: Visitor;
  };
};

export type Staff = { email: string; name: string | null };

/** Who asks without a session. Nothing of it tells who that is: hashes, but for the address, which is kept nowhere. */
export type Visitor = {
  id: string;
  /** Has the cookie of an earlier answer, and has had it for a moment where that answer was a refusal. */
  isKnown: boolean;
  address: string;
  /** Of the address, or of all that an IPv6 customer has. */
  networkHash: string;
};
