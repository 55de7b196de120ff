import { buttonClass } from '../../ui/button-class';

/** Opens the driver's statement of the week in another tab. */
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
