/** What the functions use of Deno; on hosted it is Deno itself, here the shim of apps/server/src/functions. */
declare const Deno: {
  readonly env: { get(name: string): string | undefined }
  serve(handler: (request: Request) => Response | Promise<Response>): unknown
}
