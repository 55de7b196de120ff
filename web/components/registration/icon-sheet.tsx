import { CircleCheck, FileText, type LucideIcon, Upload } from 'lucide-react';
import { ICON_NAMES, type IconName } from './icon';

const DRAWINGS: Record<IconName, LucideIcon> = {
  upload: Upload,
  check: CircleCheck,
  file: FileText,
};

/** The drawings that the island's icons point to. */
export function IconSheet() {
  return (
    <svg aria-hidden="true" className="hidden">
      {ICON_NAMES.map((name) => {
        const Drawing = DRAWINGS[name];
        return (
          <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
            <Drawing />
          </symbol>
        );
      })}
    </svg>
  );
}
