import type { ComponentType } from 'react';
import { ContractSection } from '../../registration/contract-section';
import { DocumentsSection } from '../../registration/documents-section';
import { DriverDone, EndingNotice } from '../../registration/ending-notice';
import { PersonalSection } from '../../registration/personal-section';
import { TermsSection } from '../../registration/terms-section';
import { useRegistration } from '../../registration/use-registration';
import type { Success } from '../../registration/use-submission';
import { VehicleSection } from '../../registration/vehicle-section';

type Props = {
  Done?: ComponentType<Success>;
  /** Stands above the form where the rows of a week led here. */
  WayBack?: ComponentType<{ week: string }>;
  /** Stands beside the terms. */
  acceptance?: string;
};

/** It has no query cache, whose script would cost a driver mobile data. */
export default function Registration({ Done = DriverDone, WayBack, acceptance }: Props) {
  const state = useRegistration();
  const { contractType, ending, isSubmitting, week } = state;
  const notice = <EndingNotice ending={ending} Done={Done} />;
  return (
    <form {...state.formProps} noValidate method="post" className="grid grid-cols-1 gap-4 sm:gap-5">
      {WayBack && week !== null && !ending?.isDone && <WayBack week={week} />}
      {ending?.isDone && notice}
      <div inert={isSubmitting} className="contents">
        <PersonalSection {...state} />
        <ContractSection {...state} />
        <DocumentsSection {...state} />
        {contractType === 'VEHICLE_RENTAL' && <VehicleSection {...state} />}
      </div>
      {!ending?.isDone && notice}
      <TermsSection {...state} acceptance={acceptance} />
    </form>
  );
}
