import type { Described } from './described.ts';

export const german = ({
  client,
  version,
  year,
  from,
  to,
  key,
}: Described): string => `# Bücher von ${client}: Verfahrensdokumentation

Kontor ${version}. Dieses Archiv: ${year === 'all' ? 'alle Jahre' : year}, ${from} bis ${to}.

## Wie die Bücher geführt werden

- Jede Buchung hat gleich viel im Soll wie im Haben. Eine andere weist die Datenbank ab.
- Gebuchtes wird nie geändert oder gelöscht. Ein Fehler wird durch eine weitere Buchung berichtigt, welche die erste zurücknimmt.
- Buchungen sind lückenlos nummeriert. Belege nennen ihre Buchung, Buchungen ihren Beleg.
- Eine abgeschlossene Periode nimmt keine Buchung an. Wer sie wieder öffnet, wird mit dem Grund festgehalten.
- Eingegangene Belege bleiben Byte für Byte, wie sie kamen, verknüpft mit dem, was sie belegen. Briefe bleiben, wie sie versandt wurden.
- Jede Änderung steht im Änderungsprotokoll: wer, wann, mit welcher Anfrage, vorher und nachher. Seine Glieder sind durch SHA-256 verkettet.
- Buchungen und Dokumente sind im Änderungsprotokoll durch ihren SHA-256 versiegelt.
- Personen melden sich selbst an und haben eine Rolle. Programme haben Schlüssel mit Rechten.

## Wo es hier liegt

| Dateien | Inhalt |
| --- | --- |
| books/ | Konten, MWST-Sätze, Journal, Buchungen, Buchungszeilen, Salden, Jahresabschlüsse, Periodenabschlüsse |
| documents/, parties/ | Rechnungen, Kreditorenbelege, Zahlungen, Buchungen wie gesendet; Kunden, Lieferanten, Artikel, Kostenstellen, Projekte |
| receipts/, letters/, bank/ | die Dateien, und was über sie bekannt ist |
| vat/, assets/ | MWST-Abrechnungen mit ihren Dateien für die Verwaltung; das Anlagenregister |
| accruals/, payroll/, annual-accounts/, fiduciaries/ | Abgrenzungen; Lohnjournale; Angaben der Jahresrechnungen; Exporte und Importe von Treuhändern |
| settings/ | die Einstellungen der Bücher: Währung, Konten, MWST-Methode, Nummernkreise |
| log/audit | das Änderungsprotokoll |
| log/checks, log/nightly | die Prüfungen zu diesem Archiv, und jene jeder Nacht |
| log/migrations | die Änderungen der Datenbank mit ihren Tagen |
| log/members, log/former-members, log/keys | wer Zugriff hat oder hatte, und in welcher Rolle |
| log/leave | was Programme von sich aus buchen dürfen oder durften |
| log/archives | die früheren Archive |

Jede Tabelle liegt als JSON-Zeilen und als CSV mit denselben Werten vor: UTF-8, Beträge mit Punkt, Tage wie 2026-12-31, Zeiten in UTC.

## Wie es bewiesen wird

manifest.json hat den SHA-256 jeder Datei und die Summen jedes Jahres. manifest.sig ist seine Signatur (Ed25519) mit dem Schlüssel ${key}. manifest.tsr ist ein Zeitstempel nach RFC 3161, sofern ein Server dafür eingerichtet war.

\`node verify.mjs\` in diesem Ordner prüft alles und nennt jede Änderung; es braucht nur Node 20 oder neuer. Vergleichen Sie den Schlüssel mit dem, den die Installation veröffentlicht, und nehmen Sie das Programm von einem Ort, dem Sie vertrauen.

## Wie lange

Zehn Jahre ab dem Ende des Geschäftsjahres; Unterlagen zu unbeweglichen Gegenständen 26 Jahre. Prüfen Sie einmal im Jahr, dass das Archiv unverändert und lesbar ist, und halten Sie das fest.
`;
