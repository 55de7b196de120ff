import { useId } from 'react';
import { RENEWED } from '../../../src/people/documents/expiry-rules';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import {
  DOC_TYPE_LABELS,
  DOC_TYPES,
  type DocType,
  requiredDocuments,
} from '../../../src/platform/domain/document-types';
import { Form, useFields, useFieldsAround } from '../../ui/form';
import { FormFooter } from '../../ui/form-footer';
import { api } from '../../ui/requests/api';
import { Select } from '../../ui/select';
import { useDriverChange } from '../driver-changes/driver-changes';
import { UploadBox } from '../uploads/upload-box';
import { announceUnsent, useUploads } from '../uploads/use-uploads';

type Props = { driver: DriverWithDocuments; onClose: () => void };

/** The name of the only box, which does not depend on the type of its file. */
const BOX = 'CC';

export function UploadDocument({ driver, onClose }: Props) {
  const formId = useId();
  const uploads = useUploads({ announce: announceUnsent });
  const of = useFields({ docType: mostWanted(driver) });
  const docType = of.watch('docType');
  const close = () => {
    uploads.clear();
    onClose();
  };
  const { send, isSending, error } = useDriverChange(driver, {
    done: 'Documento carregado com sucesso',
    onDone: close,
  });
  const box = uploads.boxes[BOX] ?? {};
  const give = () => {
    if (!box.file || box.sending) return;
    const { fileName, filePath } = box.file;
    const json = { docType, fileName, filePath };
    send((shown) => api.drivers[':id'].documents.$post({ param: { id: driver.id }, json }, shown));
  };
  return (
    <Form
      of={of}
      id={formId}
      aria-label="Carregar documento"
      className="mt-3 grid gap-4 rounded-lg bg-raised p-4"
      busy={isSending}
      error={error}
      onSend={give}
    >
      <TypeChoice />
      <ul className="grid grid-cols-1">
        <UploadBox
          label={DOC_TYPE_LABELS[docType]}
          box={box}
          onChoose={(files) => uploads.upload(BOX, files)}
          onCancel={() => uploads.cancel(BOX)}
          onRemove={() => uploads.remove(BOX)}
        />
      </ul>
      <p className="text-muted text-sm">{WHAT_COMES[comesOf(driver, docType)]}</p>
      <FormFooter
        formId={formId}
        label="Enviar documento"
        busy={isSending}
        disabled={!box.file || box.sending !== undefined}
        onCancel={close}
      />
    </Form>
  );
}

function TypeChoice() {
  const id = useId();
  const { register } = useFieldsAround<{ docType: DocType }>();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        Tipo de documento
      </label>
      <Select id={id} {...register('docType')}>
        {DOC_TYPES.map((type) => (
          <option key={type} value={type}>
            {DOC_TYPE_LABELS[type]}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** docs/rules/documents.md#versions */
const WHAT_COMES = {
  first: 'Fica à espera de ser aprovado.',
  renewal: 'O documento em vigor mantém-se até este ser aprovado.',
  instead: 'Toma o lugar do documento que lá está, e fica à espera de ser aprovado.',
};

function comesOf({ documents, renewals }: DriverWithDocuments, docType: DocType): keyof typeof WHAT_COMES {
  const isIt = (document: { docType: DocType }) => document.docType === docType;
  const current = documents.find(isIt);
  if (!current) return 'first';
  return renewals.some(isIt) || RENEWED.includes(current.status) ? 'renewal' : 'instead';
}

/** Picks the type that is missing, rejected or expired, if there is one. */
function mostWanted({ contractType, documents }: DriverWithDocuments): DocType {
  const required = requiredDocuments(contractType);
  const isWanted = (docType: DocType) => {
    const document = documents.find((each) => each.docType === docType);
    return !document || document.status === 'REJECTED' || document.status === 'EXPIRED';
  };
  return required.find(isWanted) ?? 'CC';
}
