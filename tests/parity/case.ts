/** Values of earlier answers, by the names that the cases gave them: ids, addresses, versions. */
export type Known = Record<string, string>;

export type Call = {
  /** GET, unless it is given. */
  method?: string;
  /** A path, or an address that the program gave. */
  path: string;
  /** It is sent as JSON, unless it is bytes, a text or a form. */
  body?: unknown;
  headers?: Record<string, string>;
};

/** The mail that the target has sent, in that order, each as its server took it. */
export type Sent = readonly { raw: string; to: string[] }[];

/** One request, and the status of its answer; the rest of the answer is compared between the targets. */
export type Case = {
  title: string;
  /** A visitor has separate cookies; signed-in staff have three browsers. */
  who?: 'visitor' | 'staff' | 'phone' | 'laptop' | 'stranger';
  call: Call | ((known: Known, sent: Sent) => Call | Promise<Call>);
  status: number;
  /** The call is repeated until the answer's body is so, where the program works after an answer. */
  until?: (body: string) => boolean;
  /** Remembers something for the cases after it. */
  keep?: (known: Known, body: string, headers: Headers) => void;
  /** It is sent straight to an S3, where that is the store, whose answer is not compared. */
  sentToStore?: true;
  /** The body depends on the machine, or the order of its list on times. */
  body?: 'differs' | 'in any order';
  /** A file of the build, which Cloudflare answers without the program. */
  edge?: true;
};

/** Keeps fields of a JSON answer under the names of the cases. */
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
