import { PersonLink } from './person-link.tsx'

export interface WorkLineProps {
  readonly position: string | null
  readonly department: string | null
  readonly manager: { readonly id: string; readonly name: string } | null
}

/** 'Analista · Financeiro · responde a Rafael Monteiro'. */
export function WorkLine({ position, department, manager }: WorkLineProps) {
  const place = [position, department].filter(Boolean).join(' · ')
  return (
    <>
      {place || 'Sem cargo nem departamento'}
      {manager && (
        <>
          {' · responde a '}
          <PersonLink id={manager.id} name={manager.name} />
        </>
      )}
    </>
  )
}
