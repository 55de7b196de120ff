/** CSV injection, full-width forms included; a negative amount is none. */
export const FORMULA = /^\s*[=+@＝＋＠－]|^[\t\r\n]|^\s*-(?!\d+,\d\d$)/;
