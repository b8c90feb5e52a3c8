/* What the browser asks while the product is installed on a phone. It keeps nothing of the product: without a connection there is a page that
   says so, and what other apps share waits here until the person says what it is for. */
const SHARED = 'vinculo-shared'
const SHARE_PATH = '/app/share'
/** As shared/files/shared-files.ts: a paper that somebody forgot about does not stay on the device. */
const KEPT_MS = 60 * 60 * 1000

const OFFLINE = `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sem conexão · Vínculo</title>
<style>
  :root { color-scheme: light dark }
  body { max-width: 34rem; margin: 0 auto; padding: 20vh 1.5rem 2rem; font: 16px/1.5 system-ui, sans-serif }
  a { display: inline-block; padding: .7rem 1.2rem; border-radius: .5rem; background: #0b637d; color: #fff; text-decoration: none }
</style>
<main>
  <h1>Você está sem internet</h1>
  <p>O Vínculo não guarda dados de pessoas neste aparelho. Por isso, sem conexão não dá para ver informações, enviar atestados e documentos nem responder a pedidos.</p>
  <p>O que você já tinha salvo está guardado. Esta página volta sozinha quando houver internet.</p>
  <p><a href="">Tentar agora</a></p>
</main>
<script>addEventListener('online', () => location.reload())</script>
</html>`

const offlinePage = () =>
  new Response(OFFLINE, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'" },
  })

/** Keeps the files that another app shares, and opens the page that asks what they are for. */
async function keepShared(request) {
  const files = (await request.formData()).getAll('files').filter((file) => typeof file !== 'string')
  await caches.delete(SHARED)
  const shared = await caches.open(SHARED)
  await Promise.all(
    files.map((file, place) =>
      shared.put(`${SHARE_PATH}/${place}`, new Response(file, { headers: { 'content-type': file.type, 'x-name': encodeURIComponent(file.name), 'x-at': String(Date.now()) } })),
    ),
  )
  return Response.redirect(SHARE_PATH, 303)
}

/** What was shared an hour ago and never used goes when the product is next opened, whatever page that is. */
async function dropForgotten() {
  if (!(await caches.has(SHARED))) return
  const kept = await (await caches.open(SHARED)).matchAll()
  if (kept.some((file) => Date.now() - Number(file.headers.get('x-at')) > KEPT_MS)) await caches.delete(SHARED)
}

async function openPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return offlinePage()
  }
}

addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload?.enable()])))
addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method === 'POST' && new URL(request.url).pathname === SHARE_PATH) event.respondWith(keepShared(request))
  else if (request.mode === 'navigate') {
    event.waitUntil(dropForgotten())
    event.respondWith(openPage(event))
  }
})
