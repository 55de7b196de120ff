export type Encoded = {
  plain: Uint8Array<ArrayBuffer> | string;
  br?: Uint8Array<ArrayBuffer>;
  gzip?: Uint8Array<ArrayBuffer>;
};

export function encodedResponse(request: Request, file: Encoded, headers: Record<string, string>): Response {
  const accepted = request.headers.get('Accept-Encoding') ?? '';
  const encoding = (['br', 'gzip'] as const).find(
    (name) => file[name] && new RegExp(`\\b${name}\\b`).test(accepted),
  );
  const body = (encoding && file[encoding]) ?? file.plain;
  const vary = [headers.Vary, 'Accept-Encoding'].filter(Boolean).join(', ');
  return new Response(body, {
    headers: { ...headers, Vary: vary, ...(encoding && { 'Content-Encoding': encoding }) },
  });
}
