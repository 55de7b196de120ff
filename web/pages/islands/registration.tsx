import { ContractSection } from '../../registration/contract-section';
import { DocumentsSection } from '../../registration/documents-section';
import { EndingNotice } from '../../registration/ending-notice';
import { PersonalSection } from '../../registration/personal-section';
import { TermsSection } from '../../registration/terms-section';
import { useRegistration } from '../../registration/use-registration';
import { VehicleSection } from '../../registration/vehicle-section';

/** It has no query cache, whose script would cost a driver mobile data. */
export default function Registration() {
  const state = useRegistration();
  const { contractType, ending, isSubmitting } = state;
  const notice = <EndingNotice ending={ending} />;
  return (
    <form {...state.formProps} noValidate method="post" className="grid grid-cols-1 gap-4 sm:gap-5">
      {ending?.isDone && notice}
      <div inert={isSubmitting} className="contents">
        <PersonalSection {...state} />
        <ContractSection {...state} />
        <DocumentsSection {...state} />
        {contractType === 'VEHICLE_RENTAL' && <VehicleSection {...state} />}
      </div>
      {!ending?.isDone && notice}
      <TermsSection {...state} />
    </form>
  );
}
