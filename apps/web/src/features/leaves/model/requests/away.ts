import { laterDay } from '#shared/lib/dates.ts'


const WEEK = 7

/** Absences by how soon they begin; a group without any is left out. */
export function awayGroups<Absence extends { readonly starts_on: string }>(
  absences: readonly Absence[],
  today: string,
): readonly { readonly label: string; readonly absences: readonly Absence[] }[] {
  const soon = laterDay(today, WEEK)
  return [
    { label: 'Hoje', absences: absences.filter(({ starts_on: from }) => from <= today) },
    { label: 'Próximos 7 dias', absences: absences.filter(({ starts_on: from }) => from > today && from <= soon) },
    { label: 'Mais tarde', absences: absences.filter(({ starts_on: from }) => from > soon) },
  ].filter((group) => group.absences.length > 0)
}
