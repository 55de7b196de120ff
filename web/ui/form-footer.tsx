import { Button } from './button';

type Props = {
  formId: string;
  label: string;
  tone?: 'primary' | 'bad';
  busy: boolean;
  disabled?: boolean;
  onCancel: () => void;
};

export function FormFooter({ formId, label, tone = 'primary', busy, disabled, onCancel }: Props) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" form={formId} tone={tone} busy={busy} disabled={disabled}>
        {label}
      </Button>
      <Button onClick={onCancel}>Cancelar</Button>
    </div>
  );
}
