// Files of people without a login. The secret of their proof is all that they have; the database knows what it opens, for how long and
// which file. `start` prepares an upload and signs its one address, `confirm` reads what arrived there, `open` signs a file for a minute.
import { callRpc, serviceClient, type Client } from '../_shared/clients.ts'
import { confirmUpload, type Upload } from '../_shared/confirm-upload.ts'
import { handle, Refusal, ServiceFailure, textField, UUID } from '../_shared/http.ts'
import { signedAddress, type StoredFile } from '../_shared/stored-file.ts'

type Body = Readonly<Record<string, unknown>>

const SECRET = /^[A-Za-z0-9_-]{43}$/
const TEXT = /^[\s\S]{1,300}$/
const OPEN_SECONDS = 60

/** Without the origin: on our server the function knows another one than the browser. */
const pathOf = (address: string): string => new URL(address).pathname + new URL(address).search

async function start(service: Client, p_secret: string, body: Body) {
  const { file_id, bucket, path } = await callRpc<StoredFile & { readonly file_id: string }>(service, 'start_guest_upload', {
    p_secret,
    p_item: textField(body, 'item', TEXT, 'Informe de que é o arquivo.'),
    p_name: textField(body, 'name', TEXT, 'Informe o nome do arquivo.'),
    p_mime: textField(body, 'mime', TEXT, 'Informe o tipo do arquivo.'),
    p_size: typeof body['size'] === 'number' ? Math.trunc(body['size']) : null,
  })
  const { data, error } = await service.storage.from(bucket).createSignedUploadUrl(path)
  if (error !== null) throw new ServiceFailure('sign upload', error)
  return { file_id, url: pathOf(data.signedUrl) }
}

async function confirm(service: Client, p_secret: string, body: Body) {
  const upload = await callRpc<Upload>(service, 'guest_upload_to_confirm', { p_secret, p_file_id: textField(body, 'file_id', UUID, 'Informe o arquivo.') })
  return confirmUpload(service, upload)
}

async function open(service: Client, p_secret: string, body: Body) {
  const p_file_id = textField(body, 'file_id', UUID, 'Informe o arquivo.')
  const { bucket, path, name, mime } = await callRpc<StoredFile & { readonly name: string; readonly mime: string }>(service, 'open_guest_file', { p_secret, p_file_id })
  const url = await signedAddress(service, { bucket, path }, OPEN_SECONDS)
  if (url === null) throw new Refusal({ status: 404, code: 'RHNTF', message: 'Este arquivo não existe mais.' })
  return { url: pathOf(url), name, mime }
}

const ACTIONS = { start, confirm, open }

Deno.serve(
  handle((body) => {
    const action = textField(body, 'action', /^(?:start|confirm|open)$/, 'Informe o que fazer.') as keyof typeof ACTIONS
    const given = body['secret']
    return ACTIONS[action](serviceClient(), typeof given === 'string' && SECRET.test(given) ? given : '', body)
  }, 'anyone'),
)
