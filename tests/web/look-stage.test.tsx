// @vitest-environment jsdom
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LookStage } from '../../web/people/document-look/look-stage';

let root: Root;
const onLeft = vi.fn();

type Props = Parameters<typeof LookStage>[0];

beforeEach(async () => {
  document.body.innerHTML = '<div></div>';
  onLeft.mockReset();
  root = createRoot(document.body.firstElementChild as Element);
  const file = {
    file: { kind: 'framed', url: '/objects/1' },
    hasFailed: false,
    onShown: () => undefined,
  } as Partial<Props['file']> as Props['file'];
  const document_ = { docType: 'CMTVDE', fileName: 'certificado.pdf' } as Props['document'];
  root.render(
    <LookStage document={document_} file={file} picture={{} as Props['picture']} onLeft={onLeft} />,
  );
  await vi.waitFor(() => expect(frame()).not.toBeNull());
});

afterEach(async () => {
  root.unmount();
  // Work that React has scheduled asks for the window, which goes with the last test.
  await new Promise((resolve) => setImmediate(resolve));
  document.body.replaceChildren();
});

const frame = () => document.querySelector('iframe');
const notice = () => document.querySelector('[role=status]')?.textContent;

/** jsdom gives no focus to a frame. */
function focus(element: Element | null, event: 'blur' | 'focus'): void {
  vi.spyOn(document, 'activeElement', 'get').mockReturnValue(element);
  dispatchEvent(new FocusEvent(event));
}

test('a viewer that gives the focus to nothing leaves it to the look', async () => {
  await vi.waitFor(() => {
    focus(frame(), 'blur');
    expect(notice()).toMatch(/^Teclas em pausa/);
  });
  expect(onLeft).not.toHaveBeenCalled();
  focus(document.body, 'focus');
  await vi.waitFor(() => expect(notice()).toBe(''));
  expect(onLeft).toHaveBeenCalledOnce();
});

test('the focus of a button beside the viewer stays there', async () => {
  await vi.waitFor(() => {
    focus(frame(), 'blur');
    expect(notice()).toMatch(/^Teclas em pausa/);
  });
  focus(document.createElement('button'), 'focus');
  await vi.waitFor(() => expect(notice()).toBe(''));
  expect(onLeft).not.toHaveBeenCalled();
});
