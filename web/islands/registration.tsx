import { ContractSection } from '../components/registration/contract-section';
import { DocumentsSection } from '../components/registration/documents-section';
import { EndingNotice } from '../components/registration/ending-notice';
import { PersonalSection } from '../components/registration/personal-section';
import { TermsSection } from '../components/registration/terms-section';
import { VehicleSection } from '../components/registration/vehicle-section';
import { Toaster } from '../components/toaster';
import { useRegistration } from '../registration/use-registration';

/** Without a query cache, which this page has no use for: a driver loads it on mobile data. */
export default function Registration() {
  const state = useRegistration();
  const { contractType, ending, isSubmitting } = state;
  return (
    <>
      <form {...state.formProps} noValidate method="post" className="grid grid-cols-1 gap-4 sm:gap-5">
        {ending === 'submitted' && <EndingNotice ending={ending} />}
        <div inert={isSubmitting} className="contents">
          <PersonalSection {...state} />
          <ContractSection {...state} />
          <DocumentsSection {...state} />
          {contractType === 'VEHICLE_RENTAL' && <VehicleSection {...state} />}
        </div>
        {ending !== 'submitted' && <EndingNotice ending={ending} />}
        <TermsSection {...state} />
      </form>
      <Toaster />
    </>
  );
}
