import { isWrittenPlate } from '../../../src/platform/domain/plate';
import { Badge } from '../../ui/badge';

/** Marks what a driver wrote for a plate where it is no Portuguese one. */
export function PlateBadge({ plate }: { plate: string }) {
  return isWrittenPlate(plate) ? null : <Badge tone="warn">Não é uma matrícula portuguesa</Badge>;
}
