import { DoneNotice } from '../../registration/ending-notice';
import type { Success } from '../../registration/use-submission';
import { buttonClass } from '../../ui/button-class';
import { driverLink } from '../../ui/driver-links';
import { useOwnSessions } from '../../ui/session/own-sessions';
import Registration from './registration';

/** The form as the office uses it, in the name of a driver. */
export default function RegistrationStaff() {
  const { opened, close } = useOwnSessions();
  return (
    <>
      <Registration
        Done={StaffDone}
        WayBack={WayBack}
        acceptance="Em nome do condutor, que os leu e aceitou."
      />
      {opened && <opened.Dialog onClose={close} />}
    </>
  );
}

/** The rows of the week, one of which led here. */
function WayBack({ week }: { week: string }) {
  return (
    <a href={`/finances?semana=${week}&passo=linhas`} className={`${buttonClass()} justify-self-start`}>
      Voltar às linhas da semana
    </a>
  );
}

function StaffDone({ driverId, fullName, hasOwnPage, week }: Success) {
  return (
    <DoneNotice title={`Registo de ${fullName} recebido`}>
      <p className="mt-1 text-ink">Falta validar os dados e os documentos.</p>
      {week !== null && (
        <p className="mt-1 text-ink">
          Com a aprovação são registadas as linhas que esperam pelo mesmo email ou telefone.
        </p>
      )}
      {hasOwnPage && (
        <p className="mt-1 text-ink">
          O condutor é avisado por email quando o registo for aprovado, ou se algum documento tiver de ser
          enviado de novo.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <a href={driverLink(driverId)} className={buttonClass({ tone: 'primary' })}>
          Validar o registo
        </a>
        {week !== null && <WayBack week={week} />}
      </div>
    </DoneNotice>
  );
}
