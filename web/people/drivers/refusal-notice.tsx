import { Notice } from '../../ui/notice';

type Props = { fullName: string; reason: string; onDismiss: () => void };

/** Fixed above the page: rows that shift as it comes and goes would be missed by a press. */
export function RefusalNotice({ fullName, reason, onDismiss }: Props) {
  return (
    <div className="fixed inset-x-4 bottom-[calc(var(--foot)+1rem)] z-30 rounded-lg shadow-lg sm:inset-x-6 sm:bottom-6 md:right-auto xl:left-[max(1.5rem,calc(50vw-38.5rem))] 2xl:left-[max(1.5rem,calc(50vw-45rem))] md:max-w-xs lg:max-w-lg">
      <Notice onDismiss={onDismiss}>
        <strong className="font-semibold">{`${fullName}:`}</strong>
        <span>{` ${reason}`}</span>
      </Notice>
    </div>
  );
}
