/** What earlier answers said, by the names that the cases gave it: ids, addresses, versions. */
export type Known = Record<string, string>;

export type Call = {
  /** GET unless named. */
  method?: string;
  /** A path, or an address that the program gave. */
  path: string;
  /** Sent as JSON, unless it is bytes, a text or a form. */
  body?: unknown;
  headers?: Record<string, string>;
};

/** The mail that the target has sent, in that order, each as its server took it. */
export type Sent = readonly { raw: string; to: string[] }[];

/** One request, and the status of its answer; what else the answer says is compared between the targets. */
export type Case = {
  title: string;
  /** A visitor with cookies of their own, unless it is signed-in staff, who are so in three browsers. */
  who?: 'visitor' | 'staff' | 'phone' | 'laptop' | 'stranger';
  call: Call | ((known: Known, sent: Sent) => Call | Promise<Call>);
  status: number;
  /** Asked for again until the answer's body is so: of what the program does after an answer. */
  until?: (body: string) => boolean;
  /** Remembers something for the cases after it. */
  keep?: (known: Known, body: string, headers: Headers) => void;
  /** Sent straight to an S3, where that is the store: its answer is not ours to compare. */
  sentToStore?: true;
  /** Where what it says is of the machine it runs on, or the order of its list is that of times. */
  body?: 'differs' | 'in any order';
  /** A file of the build, which Cloudflare answers without the program. */
  edge?: true;
};

/** Keeps fields of a JSON answer under names of the cases' own. */
export function keepFields(fields: Record<string, string>): NonNullable<Case['keep']> {
  return (known, body) => {
    const answer: Record<string, unknown> = JSON.parse(body);
    for (const [name, field] of Object.entries(fields)) known[name] = String(answer[field]);
  };
}

/** A request of signed-in staff. */
export function staff(title: string, call: Case['call'], status = 200): Case {
  return { title, who: 'staff', call, status };
}
