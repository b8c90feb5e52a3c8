// Makes the signed copy of a paper that everybody signed: code and digest at the foot of each page, a page of signatures behind. It is
// asked with the code alone, by whoever signed last or opens the copy, hands nothing out and makes no copy twice: prepare_signed_copy
// answers no row for a paper that has one, is not completed or no longer verifies. The original is only read.
import pdfMake from 'pdfmake/build/pdfmake.js'
import roboto from 'pdfmake/build/fonts/Roboto.js'

import { callRpc, serviceClient, type Client } from '../_shared/clients.ts'
import { handle, Refusal, ServiceFailure, textField } from '../_shared/http.ts'
import { inTurn } from '../_shared/in-turn.ts'
import { digestOf, readWhole, removeStored, signedAddress, storePdf } from '../_shared/stored-file.ts'
import { sheetOf, type SignatureSheet } from './sheet.ts'
import { signedCopy } from './stamp.ts'

interface Prepared {
  readonly envelope_id: string
  readonly file_id: string
  readonly bucket: string
  readonly path: string
  readonly original_path: string
  readonly original_mime: string
  readonly original_size: number
  readonly sheet: SignatureSheet
}

const CODE = /^[2-9A-HJ-NP-Z]{4}(?:-[2-9A-HJ-NP-Z]{4}){3}$/

pdfMake.addFontContainer(roboto)

/** Where people verify: papers outlive requests, so that the address is the installation's, never the caller's. */
function site(): string {
  const value = Deno.env.get('SITE_URL') ?? ''
  if (value !== '') return value.replace(/\/$/, '')
  throw new Refusal({ status: 503, code: 'site_not_configured', message: 'Defina SITE_URL com supabase secrets set.' })
}

async function prepare(service: Client, code: string): Promise<Prepared | null> {
  const answer = await service.rpc('prepare_signed_copy', { p_code: code })
  if (answer.error !== null) throw new ServiceFailure('prepare_signed_copy', answer.error, answer.status)
  const rows: unknown = answer.data
  return (rows as readonly Prepared[])[0] ?? null
}

async function copyOf(service: Client, prepared: Prepared): Promise<Uint8Array<ArrayBuffer>> {
  const { bucket, original_path, original_mime, original_size, sheet } = prepared
  const address = await signedAddress(service, { bucket, path: original_path }, 60)
  if (address === null) throw new Error(`the original of ${prepared.envelope_id} is missing`)
  const paper = { bytes: await readWhole(address, original_size), mime: original_mime }
  const verification = `${site()}/verificar/${sheet.code}`
  const print = async (hasPages: boolean): Promise<Uint8Array> => new Uint8Array(await pdfMake.createPdf(sheetOf(sheet, verification, hasPages)).getBuffer())
  return await signedCopy(paper, print, [`Assinado eletronicamente · código ${sheet.code} · confira em ${verification}`, `SHA-256 do original ${sheet.sha256}`])
}

Deno.serve(
  handle(async (body) => {
    const code = textField(body, 'code', CODE, 'Informe o código do documento.')
    const service = serviceClient()
    return await inTurn(async () => {
      const prepared = await prepare(service, code)
      if (prepared === null) return { made: false }
      const bytes = await copyOf(service, prepared)
      await storePdf(service, prepared, bytes)
      try {
        const told = { p_envelope_id: prepared.envelope_id, p_file_id: prepared.file_id, p_size: bytes.length, p_sha256: await digestOf(bytes) }
        await callRpc(service, 'finish_signed_copy', told)
      } catch (error) {
        await removeStored(service, prepared)
        throw error
      }
      return { made: true }
    })
  }, 'anyone'),
)
