/** What the functions use of Deno; on hosted it is Deno itself, here the shim of apps/server/src/functions. */
declare const Deno: {
  readonly env: { get(name: string): string | undefined }
  serve(handler: (request: Request) => Response | Promise<Response>): unknown
}

/** The fonts that pdfmake ships, as text in a module: no file is read. */
declare module 'pdfmake/build/fonts/Roboto.js' {
  const container: { readonly vfs: Record<string, string>; readonly fonts: Record<string, Record<string, string>> }
  export default container
}
