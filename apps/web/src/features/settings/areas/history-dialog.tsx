import { useQuery } from '@tanstack/react-query'

import { formatDateTime } from '#shared/lib/dates.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { settingHistoryQuery } from '../data/areas/settings-changes.ts'
import { type Setting, valueText } from '../model/setting.ts'

export interface HistoryDialogProps {
  readonly companyId: string
  readonly setting: Setting
  readonly onClose: () => void
}

/** What a setting was, by whom and since when. */
export function HistoryDialog({ companyId, setting, onClose }: HistoryDialogProps) {
  const history = useQuery(settingHistoryQuery(companyId, setting.key))
  return (
    <Dialog open onOpenChange={onClose} title={`Histórico: ${setting.title}`} description={`Padrão: ${valueText(setting, setting.default_value)}.`} footer={<Button onClick={onClose}>Fechar</Button>}>
      <QueryStates query={history} pending={<Skeleton className="h-32" />} isEmpty={(versions) => versions.length === 0} empty={<p className="text-text-muted">Ninguém mudou esta configuração ainda.</p>}>
        {(versions) => (
          <ol className="divide-y">
            {versions.map(({ version_id, value, changed_at, changed_by }) => (
              <li key={version_id} className="py-2.5">
                <span className="block font-medium break-words">{valueText(setting, value)}</span>
                <span className="text-sm text-text-muted">
                  {changed_by?.name ?? 'Sistema'}, {formatDateTime(changed_at)}
                </span>
              </li>
            ))}
          </ol>
        )}
      </QueryStates>
    </Dialog>
  )
}
