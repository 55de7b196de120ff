import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { ContractFile } from '../../../src/people/contract-files/schema';
import { daysLeft, isUrgent, timeToExpiry } from '../../../src/people/documents/expiry-rules';
import { Badge } from '../../ui/badge';
import { Button, buttonClass } from '../../ui/button';
import { DateField } from '../../ui/date-field';
import { FileDropBox } from '../../ui/file-drop-box';
import { Form, useFields } from '../../ui/form';
import { FormDisclosure } from '../../ui/form-disclosure';
import { FormFooter } from '../../ui/form-footer';
import { formatDate } from '../../ui/format';
import { Icon } from '../../ui/icon';
import { useFocusOfItems } from '../../ui/kept-focus';
import { Loaded } from '../../ui/loaded';
import { failureText } from '../../ui/requests/failure-text';
import { contractFilesQuery, useContractRemoval, useContractUpload } from './contract-files';

/** The contracts that a driver has signed, and the form of another one. */
export function ContractList({ driverId }: { driverId: string }) {
  return (
    <Loaded
      of={useQuery(contractFilesQuery(driverId))}
      failure="Não foi possível carregar os contratos"
      skeleton="mt-3 h-20"
    >
      {(files) => <Contracts driverId={driverId} files={files} />}
    </Loaded>
  );
}

type ContractsProps = { driverId: string; files: readonly ContractFile[] };

function Contracts({ driverId, files }: ContractsProps) {
  const place = useRef<HTMLDivElement>(null);
  useFocusOfItems(place, files);
  return (
    <div ref={place} tabIndex={-1} className="mt-3 outline-none">
      <FormDisclosure
        needs="people.write"
        title="Contratos assinados"
        label="Carregar contrato"
        list={<Files driverId={driverId} files={files} />}
      >
        {(close) => <ContractForm driverId={driverId} onClose={close} />}
      </FormDisclosure>
    </div>
  );
}

function Files({ files, driverId }: ContractsProps) {
  if (files.length === 0) return <p className="mb-3 text-muted">Ainda não há nenhum.</p>;
  return (
    <ul className="mb-3 flex flex-col divide-y divide-line">
      {files.map((file) => (
        <ContractItem key={file.id} file={file} driverId={driverId} />
      ))}
    </ul>
  );
}

function ContractItem({ file, driverId }: { file: ContractFile; driverId: string }) {
  const nameId = useId();
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, error } = useContractRemoval(driverId);
  const { id, fileName, addedBy, createdAt } = file;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p id={nameId} className="font-medium tabular-nums">
          {daysOf(file)}
        </p>
        <p className="text-muted [overflow-wrap:anywhere]">{`Carregado por ${addedBy} em ${formatDate(createdAt)}`}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <EndBadge endsOn={file.endsOn} />
        <a
          href={`/api/contract-files/${id}/file`}
          target="_blank"
          rel="noopener"
          title={fileName}
          aria-describedby={nameId}
          className={buttonClass({ size: 'small', quiet: true })}
        >
          Ver
          <Icon name="external-link" className="size-3.5" />
        </a>
        <Button
          quiet
          size="small"
          aria-expanded={isAsked}
          aria-describedby={nameId}
          onClick={() => setAsked(!isAsked)}
        >
          Remover
        </Button>
      </div>
      {isAsked && (
        <div className="flex basis-full flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-raised p-3">
          <p className="min-w-0 flex-1 basis-52">O ficheiro é apagado, e não se pode repor.</p>
          <Button size="small" tone="bad" busy={isPending} onClick={() => mutate(id)}>
            Remover de vez
          </Button>
          {error && (
            <p role="alert" className="basis-full text-bad">
              {failureText(error)}
            </p>
          )}
        </div>
      )}
    </li>
  );
}

function daysOf({ startsOn, endsOn }: ContractFile): string {
  return endsOn === null
    ? `Desde ${formatDate(startsOn)}`
    : `De ${formatDate(startsOn)} a ${formatDate(endsOn)}`;
}

/** From when a reminder may have gone out. */
const SOON_DAYS = 60;

function EndBadge({ endsOn }: Pick<ContractFile, 'endsOn'>) {
  const days = endsOn === null ? null : daysLeft(endsOn, new Date());
  if (days === null || days > SOON_DAYS) return null;
  if (days < 0) return <Badge tone="neutral">Terminado</Badge>;
  return (
    <Badge tone={isUrgent(days) ? 'bad' : 'warn'}>
      {days === 0 ? 'Último dia' : `Termina em ${timeToExpiry(days)}`}
    </Badge>
  );
}

function ContractForm({ driverId, onClose }: { driverId: string; onClose: () => void }) {
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const { mutate, isPending, error } = useContractUpload(driverId, onClose);
  const of = useFields({ startsOn: '', endsOn: '' }, { error });
  return (
    <Form
      of={of}
      id={formId}
      noValidate
      aria-label="Carregar contrato"
      className="@container mt-3 grid gap-4 rounded-lg bg-raised p-4"
      busy={isPending}
      error={of.failure}
      onSend={({ startsOn, endsOn }) => file && mutate({ file, startsOn, ...(endsOn && { endsOn }) })}
    >
      <FileDropBox
        ref={input}
        label="Ficheiro do contrato"
        accept=".pdf,.jpg,.jpeg,.png"
        title={file ? file.name : 'Escolher o contrato'}
        note="PDF ou fotografia, até 10 MB"
        disabled={isPending}
        onChoose={([chosen]) => chosen && setFile(chosen)}
      />
      <div className="grid grid-cols-1 gap-4 @min-[28rem]:grid-cols-2">
        <DateField label="Primeiro dia" required {...of.date('startsOn')} />
        <DateField label="Último dia" optional {...of.date('endsOn')} />
      </div>
      <FormFooter
        formId={formId}
        label="Guardar contrato"
        busy={isPending}
        disabled={!file}
        onCancel={onClose}
      />
    </Form>
  );
}
