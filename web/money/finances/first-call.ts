import { beginCall } from '../../ui/requests/early-calls';
import { keptWeek } from './kept-week';
import { filterOf, queryOf, recordsPath } from './record-filter';

// The records that the page asks for first, as its address or the kept week filters them.
beginCall(recordsPath(undefined, 0, queryOf(filterOf(new URLSearchParams(location.search), keptWeek()))));
