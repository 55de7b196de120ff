/** Text that a spreadsheet would run (CSV injection), full-width forms included; negative amounts do not match. */
export const FORMULA = /^\s*[=+@＝＋＠－]|^[\t\r\n]|^\s*-(?!\d+,\d\d$)/;
