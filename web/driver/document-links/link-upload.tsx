import type { ShownLink } from '../../../src/people/document-links/schema';
import { DOC_TYPE_LABELS } from '../../../src/platform/domain/document-types';
import { UploadBox } from '../../people/uploads/upload-box';
import { buttonClass } from '../../ui/button-class';
import type { OpenedLink } from './use-link';

type Props = { link: ShownLink; opened: OpenedLink };

/** The upload of the one document that the link opens. */
export function LinkUpload({ link: { firstName, docType }, opened }: Props) {
  const { uploads, isSubmitting, failure, submit } = opened;
  const box = uploads.boxes[docType] ?? {};
  const isReady = box.file !== undefined && !box.sending && !isSubmitting;
  return (
    <>
      <p className="text-lg">
        {`${firstName ? `Olá ${firstName},` : 'Olá,'} envie-nos este documento, em PDF ou fotografia, até 10 MB.`}
      </p>
      <ul inert={isSubmitting} className="mt-5 grid grid-cols-1">
        <UploadBox
          label={DOC_TYPE_LABELS[docType]}
          box={box}
          onChoose={(files) => uploads.upload(docType, files)}
          onCancel={() => uploads.cancel(docType)}
          onRemove={() => uploads.remove(docType)}
        />
      </ul>
      <button
        type="button"
        disabled={!isReady}
        onClick={() => submit(docType)}
        className={`${buttonClass({ tone: 'primary', size: 'large' })} mt-5 w-full sm:w-auto`}
      >
        {isSubmitting ? 'A enviar...' : 'Enviar documento'}
      </button>
      <p role="alert" className="mt-3 min-h-6 text-bad text-sm">
        {failure}
      </p>
    </>
  );
}
