import type { Right, Role } from './platform/sessions/role-rules';

export type AppEnv = {
  Variables: {
    requestId: string;
    /** Set on every route outside `PUBLIC_ROUTES` and `/api/me`. */
    staff: Staff;
    /** Public id of the session. */
    sessionId: string;
    /** Set on every other route of `/api/me`. */
    driver: { id: string; sessionHash: string };
    /** Set by the open routes that limit their callers. */
    visitor: Visitor;
  };
};

export type Staff = {
  email: string;
  name: string | null;
  roles: readonly Role[];
  rights: ReadonlySet<Right>;
};

/** Hashes, and an address that is not stored. */
export type Visitor = {
  id: string;
  /** Whether it is somebody of the office, at a session of theirs. */
  isStaff: boolean;
  /** Whether the visitor has a cookie that counts. */
  isKnown: boolean;
  address: string;
  networkHash: string;
};
