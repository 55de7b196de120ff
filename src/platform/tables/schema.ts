/** Why a CSV is not read. */
export type CsvReason =
  | 'empty'
  | 'too_large'
  | 'too_many_rows'
  | 'row_too_long'
  | 'broken_quotes'
  | 'header_not_separated'
  | 'rows_in_a_cell';

export type ArchiveReason =
  | 'spreadsheet'
  | 'archive_encrypted'
  | 'archives_too_large'
  | 'archive_too_large'
  | 'archive_ratio'
  | 'archive_nested'
  | 'archive_too_many_files'
  | 'archive_unreadable';
