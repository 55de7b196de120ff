import { buttonClass } from '../../ui/button-class';

/** Opens what the week's driver is told, beside the office. */
export function StatementLink({ id }: { id: string }) {
  return (
    <a
      href={`/api/financial-records/${id}/statement`}
      target="_blank"
      rel="noopener"
      className={buttonClass({})}
    >
      Extrato
    </a>
  );
}
