/** What a request carries through Hono's context. */
export type AppEnv = {
  Variables: {
    requestId: string;
    /** The signed-in member of staff; set on every route outside the public list. */
    staff: Staff;
  };
};

export type Staff = { email: string; name: string | null };
