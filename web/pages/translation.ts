/** A browser's translation replaces text nodes, and moves elements into its own. Where React then removes or inserts
 * beside a node that is no longer a child of its parent, the DOM would throw, and the island be gone. */
export function tolerateTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const parent = child.parentNode;
    if (parent) removeChild.call(parent, child);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    let place = before;
    while (place && place.parentNode !== this) place = place.parentNode;
    insertBefore.call(this, child, place);
    return child;
  };
}

/** Where a page was translated before its island came to life, React renders the island anew. Returns how to put what was
 * typed until then, in the fields that are gone, into the new ones. */
export function keepTyped(root: Element): () => void {
  const before = inputsIn(root);
  return () => {
    for (const old of before) {
      const isChoice = old.type === 'radio' || old.type === 'checkbox';
      const isNew = ({ name, value }: HTMLInputElement) =>
        name === old.name && (!isChoice || value === old.value);
      const input = old.isConnected ? undefined : inputsIn(root).find(isNew);
      if (input && isChoice && old.checked && !input.checked) input.click();
      if (input && !isChoice && old.type !== 'file' && old.value !== '') type(input, old.value);
    }
  };
}

function inputsIn(root: Element): HTMLInputElement[] {
  return [...root.querySelectorAll('input')].filter(({ name }) => name !== '');
}

/** React takes an input for unchanged where its value is set through the element. */
function type(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
