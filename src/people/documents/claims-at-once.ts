import { boundedAtOnce } from '../../platform/http/at-once';
import { CLAIMS } from './document-limits';

export const { inPlace, underWay: claimsUnderWay } = boundedAtOnce(CLAIMS);
