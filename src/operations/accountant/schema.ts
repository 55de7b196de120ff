import * as z from 'zod/mini';

const MONTH = 'Indique um mês, como 2026-10';

export const MonthPath = z.object({
  month: z.string(MONTH).check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, MONTH)),
});

const VERSION = 'Indique a versão';

/** Without a version it is the newest, which is made where something has changed. */
export const MonthQuery = z.object({
  version: z.optional(z.string(VERSION).check(z.regex(/^[1-9]\d{0,5}$/, VERSION))),
});

export type MonthVersion = {
  /** `YYYY-MM` */
  month: string;
  version: number;
  /** False once someone in it has been erased. */
  isKept: boolean;
  sha256: string;
  createdBy: string;
  /** ISO 8601. */
  createdAt: string;
};

/** `last`: the newest month that is over. `versions` are newest first. */
export type AccountantMonths = { last: string; versions: MonthVersion[] };
