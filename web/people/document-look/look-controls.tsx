import type { ComponentProps } from 'react';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import type { IconName } from '../../ui/icon-sheet';
import { Key } from '../../ui/key';
import type { LookActs } from './use-look-keys';
import type { Picture } from './use-picture';

type Props = {
  acts: LookActs;
  position: string;
  isFirst: boolean;
  isLast: boolean;
  /** Null where the file is not a picture. */
  picture: Picture | null;
};

/** Buttons that move to other documents, and that zoom in on this one. */
export function LookControls({ acts, position, isFirst, isLast, picture }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="flex flex-wrap items-center gap-2">
        <IconButton
          icon="chevron-left"
          label="Documento anterior"
          keys="ArrowLeft"
          aria-disabled={isFirst}
          onClick={acts.previous}
        />
        <span className="min-w-14 text-center text-muted text-sm tabular-nums">{position}</span>
        <IconButton
          icon="chevron-right"
          label="Documento seguinte"
          keys="ArrowRight"
          aria-disabled={isLast}
          onClick={acts.next}
        />
        {acts.nextDriver && (
          <Button size="small" aria-keyshortcuts="N" onClick={acts.nextDriver}>
            Condutor seguinte
            <Key name="N" />
          </Button>
        )}
      </div>
      {picture && <PictureControls picture={picture} />}
    </div>
  );
}

function PictureControls({ picture }: { picture: Picture }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <IconButton icon="zoom-out" label="Reduzir" keys="-" onClick={picture.farther} />
      <Button
        size="small"
        aria-label={`Ver inteiro, agora a ${Math.round(picture.zoom * 100)} %`}
        aria-keyshortcuts="0"
        onClick={picture.whole}
        className="min-w-18 tabular-nums"
      >
        {`${Math.round(picture.zoom * 100)} %`}
      </Button>
      <IconButton icon="zoom-in" label="Ampliar" keys="+" onClick={picture.closer} />
      <IconButton icon="rotate-cw" label="Girar" keys="G" onClick={picture.rotate} />
    </div>
  );
}

type IconButtonProps = ComponentProps<typeof Button> & { icon: IconName; label: string; keys: string };

/** `aria-disabled` replaces `disabled`, which would lose the focus at the last document. */
function IconButton({ icon, label, keys, ...rest }: IconButtonProps) {
  return (
    <Button
      size="small"
      title={label}
      aria-label={label}
      aria-keyshortcuts={keys}
      className="min-w-9 px-2 aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
      {...rest}
    >
      <Icon name={icon} className="size-4" />
    </Button>
  );
}
