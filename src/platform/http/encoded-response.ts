export type Encoded = {
  plain: Uint8Array<ArrayBuffer> | string;
  br?: Uint8Array<ArrayBuffer>;
  gzip?: Uint8Array<ArrayBuffer>;
};

const ACCEPTS = { br: /\bbr\b/, gzip: /\bgzip\b/ };

export function encodedResponse(request: Request, file: Encoded, headers: Record<string, string>): Response {
  const accepted = request.headers.get('Accept-Encoding') ?? '';
  const encoding = (['br', 'gzip'] as const).find((name) => file[name] && ACCEPTS[name].test(accepted));
  const body = (encoding && file[encoding]) ?? file.plain;
  const vary = [headers.Vary, 'Accept-Encoding'].filter(Boolean).join(', ');
  return new Response(body, {
    headers: { ...headers, Vary: vary, ...(encoding && { 'Content-Encoding': encoding }) },
  });
}
