import type { CompatSection } from './rows.ts'

const host = (title: string): readonly [string, string] => ['functions/host.test.ts', title]

/** `supabase.functions` */
export const functionsSection: CompatSection = {
  title: 'Functions',
  rows: [
    { method: 'functions.invoke(name, { body, headers, method })', state: 'supported', note: 'bodies to 8 MB', test: host('gets method, path below its name, query, headers and body, and its imports as deno.json says') },
    { method: 'functions.invoke(…) of a stream', state: 'supported', test: host('answers piece by piece') },
    { method: 'functions.invoke(…, { region })', state: 'partial', note: 'passed on to the function; there is one place', test: host('gets method, path below its name, query, headers and body, and its imports as deno.json says') },
    { method: 'functions.setAuth(token)', state: 'supported', test: host('lets the token of a person and the secret key in, and no other') },
    { method: 'FunctionsHttpError, FunctionsRelayError', state: 'supported', test: host('keeps its own refusals apart from those of the host') },
    { method: 'verify_jwt of config.toml', state: 'supported', note: 'the publishable key alone is 401', test: host('stands open where config.toml says so, whatever is sent as a token') },
    { method: 'Deno.env, Deno.serve', state: 'supported', note: 'no `SUPABASE_DB_URL`: functions go through the API', test: host('has the environment of hosted, no database address and nothing of the server') },
  ],
}
