import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { pdf } from '../../support/pictures.ts'
import { acknowledged, Unacknowledged } from '../../support/acknowledged.ts'
import type { World, Write } from './write.ts'

interface Upload {
  readonly file_id: string
  readonly bucket: string
  readonly path: string
}

interface Begun {
  readonly upload: Upload
  readonly bytes: Buffer
  readonly employee: unknown
}

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Documents of people, as the browser sends them: prepared, sent, confirmed and given to a person. */
export async function papers({ client, companyId, ask, blobOf }: World): Promise<Write> {
  const people = await ask(`select id from public.employees where company_id = $1 and status = 'active' order by id limit 20`, [companyId])
  const [type] = await ask(`select id from public.document_types where company_id = $1 and name = 'Contrato de trabalho'`, [companyId])
  const kept = new Map<string, { readonly path: string; readonly sha256: string }>()
  /** What was begun and not acknowledged goes on where it stopped: nobody may leave a hundred uploads in an hour behind. */
  const interrupted: Begun[] = []
  let sent = 0

  async function begin(): Promise<Begun> {
    sent += 1
    const employee = people[sent % people.length]?.['id']
    const bytes = pdf(`Prova ${String(sent)}`, 2_000 + ((sent * 7_919) % 60_000))
    const asked = { p_purpose: 'document_p2', p_name: 'contrato.pdf', p_mime: 'application/pdf', p_size: bytes.length, p_employee_id: employee }
    return { upload: await acknowledged<Upload>(client.rpc('start_upload', asked).single<Upload>()), bytes, employee }
  }
  async function goOn({ upload, bytes, employee }: Begun, isAgain: boolean): Promise<void> {
    await acknowledged(client.storage.from(upload.bucket).upload(upload.path, bytes, { contentType: 'application/pdf' })).catch((error: unknown) => {
      // What is confirmed already, nobody may send again.
      const isThere = error instanceof Unacknowledged && /already exists|row-level security/.test(error.message)
      if (!isAgain || !isThere) throw error
    })
    await acknowledged(client.functions.invoke('confirm-upload', { body: { file_id: upload.file_id } }))
    const isThere = isAgain && (await ask('select 1 as one from private.document_versions where file_id = $1', [upload.file_id])).length > 0
    if (!isThere) await acknowledged(client.rpc('submit_document', { p_type_id: type?.['id'], p_file_id: upload.file_id, p_employee_id: employee }))
    kept.set(upload.file_id, { path: upload.path, sha256: digestOf(bytes) })
  }

  return {
    name: 'a document sent',
    weight: 3,
    async once() {
      const again = interrupted.pop()
      const begun = again ?? (await begin())
      try {
        await goOn(begun, again !== undefined)
      } catch (error) {
        interrupted.push(begun)
        throw error
      }
    },
    async lost() {
      const expected = new Map(kept)
      const rows = await ask('select v.file_id, o.version from private.document_versions v join public.files f on f.id = v.file_id join storage.objects o on o.bucket_id = f.bucket and o.name = f.path where v.file_id = any ($1)', [[...expected.keys()]])
      const versions = new Map(rows.map((row) => [String(row['file_id']), String(row['version'])]))
      const told: string[] = []
      for (const [file, { path: name, sha256 }] of expected) {
        const version = versions.get(file)
        const bytes = version === undefined ? null : await readFile(blobOf(version)).catch(() => null)
        if (bytes === null || digestOf(bytes) !== sha256) told.push(`document ${name}: ${version === undefined ? 'no row' : bytes === null ? 'no file' : 'other bytes'}`)
      }
      return told
    },
  }
}
