import { type ComponentProps, createContext, type RefObject, use, useEffect, useRef } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormProps,
  useForm,
} from 'react-hook-form';
import { Notice } from './notice';
import { ApiError } from './requests/api-error';
import { failureText } from './requests/failure-text';

type Options<Values extends FieldValues> = Pick<UseFormProps<Values>, 'values' | 'resetOptions'> & {
  /** The failure of the last send, whose texts for single fields stand at them. */
  error?: Error | null;
};

/** The state of one form: what is typed, and what is wrong with which field. */
export function useFields<Values extends FieldValues>(
  start: DefaultValues<Values>,
  { error = null, ...options }: Options<Values> = {},
) {
  const form = useForm<Values>({ defaultValues: start, ...options });
  const { errors, dirtyFields } = form.formState;
  const refused: Record<string, string> = (error instanceof ApiError && error.detail.fields) || {};
  /** The props of a `Field`. */
  const field = <Name extends Path<Values>>(name: Name, rules?: RegisterOptions<Values, Name>) => {
    const message = errors[name]?.message;
    return {
      ...form.register(name, rules),
      error: refused[name] ?? (typeof message === 'string' ? message : undefined),
    };
  };
  /** The props of a `DateField`, which shows the date in words. */
  const date = <Name extends Path<Values>>(name: Name, rules?: RegisterOptions<Values, Name>) => ({
    ...field(name, rules),
    value: form.watch(name),
  });
  return {
    ...form,
    field,
    date,
    dirtyFields,
    refused,
    /** The failure that no field shows. */
    failure: Object.keys(refused).length === 0 ? error : null,
    /** An error of the fields together. */
    fault: errors.root?.message,
  };
}

export type Fields<Values extends FieldValues> = ReturnType<typeof useFields<Values>>;

type Props<Values extends FieldValues> = Omit<ComponentProps<'form'>, 'onSubmit' | 'ref'> & {
  of: Fields<Values>;
  /** Called with the values, unless `busy` or one of them is wrong. */
  onSend: (values: Values) => void;
  busy: boolean;
  /** Shown above the fields. */
  error?: Error | null;
  /** The kind of control that takes the focus at first. */
  first?: 'input' | 'select';
  /** How often Enter was pressed in a field beside the form that fills it in: each sends it. */
  entered?: number | undefined;
};

const Context = createContext<unknown>(null);

/** The one form of the pages. The first field that is wrong takes the focus. */
export function Form<Values extends FieldValues>(props: Props<Values>) {
  const { of, onSend, busy, error, first, entered = 0, children, ...form } = props;
  const element = useRef<HTMLFormElement>(null);
  useFirstFocus(element, first);
  const { refused, formState } = of;
  const { isReady } = formState;
  // A form sent while it is being set up would do nothing.
  useEffect(() => {
    if (entered > 0 && isReady) element.current?.requestSubmit();
  }, [entered, isReady]);
  const firstRefused = Object.values(refused)[0];
  useEffect(() => {
    if (firstRefused) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [firstRefused]);
  return (
    <form
      ref={element}
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void of.handleSubmit(onSend)(event);
      }}
    >
      {error && <Notice>{failureText(error)}</Notice>}
      <Context value={of}>{children}</Context>
    </form>
  );
}

/** The state of the form around a component. */
export function useFieldsAround<Values extends FieldValues>() {
  return use(Context) as Fields<Values>;
}

/** The focus stays where somebody types meanwhile. */
function useFirstFocus(element: RefObject<HTMLFormElement | null>, first: Props<FieldValues>['first']): void {
  useEffect(() => {
    if (!first || document.activeElement?.matches('input')) return;
    element.current?.querySelector<HTMLElement>(first)?.focus();
  }, [element, first]);
}
