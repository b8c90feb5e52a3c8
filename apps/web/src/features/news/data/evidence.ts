import type { ExportSource } from '#shared/export/use-export.ts'
import { formatDateTime } from '#shared/lib/dates.ts'
import { fetchAllBatches } from '#shared/lib/export-batches.ts'
import { ask } from '#shared/supabase/ask.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import type { EvidenceTexts } from '../model/reach/evidence-pdf.ts'
import type { PostDetail } from '../model/post.ts'

type Evidence = Shapes.AcknowledgementEvidenceRow

/** Who confirmed what as a file: the chain's own rows, in its order. */
export function evidenceSource({ post_id: postId, company_id: companyId }: Pick<PostDetail, 'post_id' | 'company_id'>): ExportSource<Evidence> {
  let after = 0
  return {
    list: 'acknowledgement_evidence',
    companyId,
    fileName: 'evidencias-de-ciencia',
    sheet: 'Ciências',
    columns: [
      { header: 'Pessoa', value: ({ employee }) => employee.name, width: 30 },
      { header: 'Matrícula', value: ({ registration_number: number }) => number },
      { header: 'Departamento', value: ({ department }) => department, width: 24 },
      { header: 'Ciência em', value: ({ acknowledged_at: at }) => formatDateTime(at), width: 18 },
      { header: 'Texto', value: ({ title }) => title, width: 34 },
      { header: 'Versão', value: ({ version }) => version },
      { header: 'Por onde', value: ({ door }) => (door === 'app' ? 'Aplicativo' : 'Link de convidado') },
      { header: 'Endereço IP', value: ({ ip }) => ip },
      { header: 'SHA-256 do texto', value: ({ digest }) => digest, width: 64 },
      { header: 'Posição na corrente', value: ({ seq }) => seq },
      { header: 'Elo da corrente', value: ({ hash }) => hash, width: 64 },
    ],
    fetchBatch: async (offset, size, signal) => {
      if (offset === 0) after = 0
      const rows = await ask((db) => db.rpc('acknowledgement_evidence', { p_company_id: companyId, p_kind: 'post', p_subject_id: postId, p_after_seq: after, p_limit: size }).abortSignal(signal))
      after = rows.at(-1)?.seq ?? after
      return { rows, total: null }
    },
  }
}

/** All that proves who confirmed a post: entries, the texts that were shown, and where the chain of the company ends. Throws `AppError`. */
export async function fetchEvidence(post: Pick<PostDetail, 'post_id' | 'company_id'>): Promise<EvidenceTexts> {
  const [entries, texts, chain] = await Promise.all([
    fetchAllBatches({ size: 1_000, signal: new AbortController().signal, fetchBatch: evidenceSource(post).fetchBatch, onProgress: () => undefined }),
    ask((db) => db.rpc('acknowledgement_texts', { p_company_id: post.company_id, p_kind: 'post', p_subject_id: post.post_id })),
    ask((db) => db.rpc('acknowledgement_chain', { p_company_id: post.company_id }).maybeSingle(), { nullable: true }),
  ])
  return { entries, texts, chain }
}
