import { formatDateTime } from '#shared/lib/dates.ts'
import type { WaitingFiles } from '#shared/supabase/shapes.gen.ts'
import { FileAmount } from './file-amount.tsx'

const REASONS: Readonly<Record<WaitingFiles['reason'], { readonly title: string; readonly about: string }>> = {
  unfinished: { title: 'Envios que ninguém usou', about: 'Interrompidos saem em uma hora; prontos e sem uso, em um dia.' },
  replaced: { title: 'Fotos e marcas trocadas', about: 'Saem uma hora depois da troca.' },
  retention: { title: 'Documentos com guarda encerrada', about: 'Saem no fim do prazo que a lei ou a empresa definiu.' },
}

/** What is removed without anybody doing anything, and from when on. */
export function WaitingList({ waiting }: { readonly waiting: readonly WaitingFiles[] }) {
  if (waiting.length === 0) return <p className="text-text-muted">Nada espera para sair.</p>
  return (
    <ul className="divide-y">
      {waiting.map(({ reason, bytes, files, next_at: nextAt }) => (
        <li key={reason} className="flex items-start justify-between gap-4 py-2.5">
          <span className="min-w-0">
            <span className="block font-medium">{REASONS[reason].title}</span>
            <span className="block text-sm text-pretty text-text-muted">
              {REASONS[reason].about} O próximo em {formatDateTime(nextAt)}.
            </span>
          </span>
          <FileAmount bytes={bytes} files={files} />
        </li>
      ))}
    </ul>
  )
}
