// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DateField } from '../../web/ui/date-field';
import { Field } from '../../web/ui/field';
import { Form, useFields } from '../../web/ui/form';
import { ApiError } from '../../web/ui/requests/api-error';

let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild as Element);
});

afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const sent = vi.fn();
beforeEach(() => sent.mockReset());

type Props = { busy?: boolean; error?: Error | null };

function Sample({ busy = false, error = null }: Props) {
  const of = useFields({ name: 'Ana', from: '2026-11-23', amount: '' }, { error });
  return (
    <Form of={of} busy={busy} error={of.failure} onSend={sent} noValidate>
      <Field label="Nome" {...of.field('name')} />
      <DateField label="Desde" {...of.date('from')} />
      {of.watch('name') !== 'Rui' && (
        <Field
          label="Valor"
          {...of.field('amount', { validate: (typed) => typed !== '' || 'Indique um valor' })}
        />
      )}
      <button type="submit">Guardar</button>
    </Form>
  );
}

const show = (props: Props = {}) => act(async () => root.render(<Sample {...props} />));
const input = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement;
const errorAt = (name: string) => document.getElementById(`${input(name).id}-error`)?.textContent;
const send = () => act(async () => document.querySelector('button')?.click());

async function type(name: string, value: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(name), value);
    input(name).dispatchEvent(new Event('input', { bubbles: true }));
  });
}

test('values are sent as they are typed, and a date is shown in words', async () => {
  await show();
  expect([input('name').value, input('from').value]).toEqual(['Ana', '2026-11-23']);
  expect(document.body.textContent).toContain('23 de novembro de 2026');
  await type('amount', '12,50');
  await type('from', '2026-11-30');
  expect(document.body.textContent).toContain('30 de novembro de 2026');
  await send();
  expect(sent.mock.calls[0]?.[0]).toEqual({ name: 'Ana', from: '2026-11-30', amount: '12,50' });
});

test('a wrong field keeps the form, takes the focus, and is right once it is mended', async () => {
  await show();
  await send();
  expect(sent).not.toHaveBeenCalled();
  expect(errorAt('amount')).toBe('Indique um valor');
  expect(input('amount').getAttribute('aria-invalid')).toBe('true');
  expect(input('amount').getAttribute('aria-describedby')).toBe(`${input('amount').id}-error`);
  expect(document.activeElement).toBe(input('amount'));
  await type('amount', '1');
  expect(errorAt('amount')).toBeUndefined();
});

test('a field that is not shown is not asked for', async () => {
  await show();
  await send();
  await type('name', 'Rui');
  await send();
  expect(sent).toHaveBeenCalledOnce();
});

test('nothing is sent while the form is busy', async () => {
  await show({ busy: true });
  await type('amount', '1');
  await send();
  expect(sent).not.toHaveBeenCalled();
});

test('the server refuses a field at the field, and the whole form above it', async () => {
  const refusal = (error: object) => new ApiError(422, '', JSON.stringify({ error }));
  await show({
    error: refusal({ code: 'invalid', message: 'Dados inválidos', fields: { name: 'Já existe' } }),
  });
  expect(errorAt('name')).toBe('Já existe');
  expect(document.activeElement).toBe(input('name'));
  expect(document.body.textContent).not.toContain('Dados inválidos');
  await show({ error: refusal({ code: 'conflict', message: 'Mudou entretanto' }) });
  expect(errorAt('name')).toBeUndefined();
  expect(document.querySelector('form')?.firstElementChild?.textContent).toBe('Mudou entretanto');
});
