import { ChevronDown, ExternalLink } from 'lucide-react'

import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#shared/ui/menu.tsx'
import { setFinding } from '../data/audit-data.ts'
import { type AuditItem, FINDINGS, type Finding } from '../model/audits/audit.ts'

interface FindingMenuProps {
  readonly item: AuditItem
  /** Opens the thing itself, where it is handed over or taken back. */
  readonly onOpen: (assetId: string) => void
}

/** What HR says of an item with one click; the register changes in the thing itself alone. */
export function FindingMenu({ item, onOpen }: FindingMenuProps) {
  const { id, name, tag, asset_id: assetId } = item
  const set = useAct({
    act: (finding: Finding) => setFinding(id, finding),
    done: (_, finding) => [FINDINGS.find(([value]) => value === finding)?.[1] ?? 'Anotado', `${name} (${tag})`],
    failed: 'Nada foi anotado',
    stale: SUBJECTS.assets,
  })
  return (
    <Menu
      trigger={
        <Button size="sm" pending={set.isPending}>
          {item.state === 'waiting' ? 'Anotar' : 'Corrigir'}
          <span className="sr-only">
            {' '}
            o resultado de {name} ({tag})
          </span>
          <ChevronDown aria-hidden="true" className="size-4" />
        </Button>
      }
    >
      {FINDINGS.map(([value, label]) => (
        <MenuItem key={value} onSelect={() => set.mutate(value)}>
          {label}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={<ExternalLink />} onSelect={() => onOpen(assetId)}>
        Abrir para entregar ou receber
      </MenuItem>
    </Menu>
  )
}
