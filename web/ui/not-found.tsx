import { Wheel } from './brand';
import { buttonClass } from './button';

export function NotFound() {
  return (
    <div className="grid flex-1 grid-cols-1 content-center justify-items-center px-[min(1rem,5vw)] py-16 text-center">
      <p
        aria-hidden="true"
        className="flex items-center font-semibold text-[min(6rem,22vw)] text-ink leading-none tracking-tight sm:text-[8rem]"
      >
        4<Wheel className="-mx-[0.12em] size-[1.35em] text-accent" />4
      </p>
      <h1 className="mt-6 text-balance font-semibold text-2xl tracking-tight sm:text-3xl">
        <span lang="en">404 Page Not Found</span>
      </h1>
      <p className="mt-3 max-w-md text-pretty text-muted">
        Não existe nenhuma página neste endereço. Pode ter sido escrito com um engano, ou a página ter mudado
        de lugar.
      </p>
      <a href="/" className={`${buttonClass({ tone: 'primary', size: 'large' })} mt-8`}>
        Voltar ao início
      </a>
    </div>
  );
}
