import type { CompatSection } from './rows.ts'

const host = (title: string): readonly [string, string] => ['functions/host.test.ts', title]

/** `supabase.functions` */
export const functionsSection: CompatSection = {
  title: 'Functions',
  rows: [
    { method: 'functions.invoke(name, { body, headers, method })', state: 'supported', note: 'bodies to 8 MB', test: host('gets method, path below its name, query, headers and body, and its imports as deno.json says') },
    { method: 'functions.invoke(…): JSON, text, Blob, ArrayBuffer, FormData in and out', state: 'supported', note: 'HTML, SVG and XML arrive as plain text', test: host('takes each kind of body and gives back each kind of answer that supabase-js knows') },
    { method: 'functions.invoke(…) of a stream', state: 'supported', test: host('answers piece by piece') },
    { method: 'functions.invoke(…, { signal, timeout }), FunctionsFetchError', state: 'supported', test: host('is given up by a client that waits no longer') },
    { method: 'functions.invoke(…, { region })', state: 'partial', note: 'passed on to the function; there is one place', test: host('gets method, path below its name, query, headers and body, and its imports as deno.json says') },
    { method: 'functions.setAuth(token)', state: 'supported', test: host('lets the token of a person and the secret key in, and no other') },
    { method: 'FunctionsHttpError, FunctionsRelayError', state: 'supported', test: host('keeps its own refusals apart from those of the host') },
    { method: 'verify_jwt of config.toml', state: 'supported', note: 'the publishable key alone is 401', test: host('stands open where config.toml says so, whatever is sent as a token') },
    { method: 'BOOT_ERROR, WORKER_ERROR, WORKER_LIMIT', state: 'partial', note: '256 MB, 150 s to the first byte and 400 s in all as on hosted; no limit of 2 s of processor time: who computes without end is ended after those 150 s', test: host('may not compute for ever: the server answers meanwhile, and the function starts anew') },
    { method: 'export default handler, export default { fetch }', state: 'supported', test: host('may export its handler, or an object with fetch, in place of Deno.serve') },
    { method: 'CORS of a function', state: 'partial', note: 'preflights are answered by the server, with its own origins; headers of the function are not passed on', test: host('lets OPTIONS pass without a token, and answers preflights of our own origin') },
    { method: 'Deno.env, Deno.serve', state: 'supported', note: 'no `SUPABASE_DB_URL`: functions go through the API', test: host('has the environment of hosted, no database address and nothing of the server') },
  ],
}
