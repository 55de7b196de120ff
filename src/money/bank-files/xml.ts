/** An element: its name with any attributes, and its content; a `false` child is left out. */
export type Element = readonly [tag: string, content: string | readonly (Element | false)[]];

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** CR LF follows each closing tag: some banks accept nothing else (Portuguese C2B manual). */
export function xmlDocument(namespace: string, root: Element): string {
  const [name, content] = root;
  return `<?xml version="1.0" encoding="UTF-8"?>\r\n<${name} xmlns="${namespace}">\r\n${inside(content)}</${name}>\r\n`;
}

function inside(content: Element[1]): string {
  if (typeof content === 'string') return content.replace(/[&<>]/g, (each) => ESCAPED[each] ?? each);
  return content.flatMap((child) => (child ? [elementText(child)] : [])).join('');
}

function elementText([tag, content]: Element): string {
  const start = typeof content === 'string' ? `<${tag}>` : `<${tag}>\r\n`;
  return `${start}${inside(content)}</${tag.split(' ')[0]}>\r\n`;
}
