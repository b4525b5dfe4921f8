#!/bin/sh
# Makes inter.woff2 of inter-latin-wght-normal.woff2 of the package @fontsource-variable/inter, with fonttools.
set -e
fonttools varLib.instancer inter-latin-wght-normal.woff2 wght=400:700 -o weights.woff2
pyftsubset weights.woff2 --flavor=woff2 --output-file=subset.woff2 \
  --layout-features=tnum,kern,case,ccmp,locl --name-IDs=0,1,2,4,6,13,14 \
  --unicodes=U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+0160-0161,U+0178,U+017D-017E,U+2009-200A,U+2013-2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+2030,U+2032-2033,U+2039-203A,U+20AC,U+2190-2193,U+2212
# Figures alone are tabular, so that the hyphen of a number stays narrow.
python3 - <<'PYTHON'
from fontTools.ttLib import TTFont

font = TTFont('subset.woff2')
digits = {font.getBestCmap()[code] for code in range(0x30, 0x3A)}
table = font['GSUB'].table
for record in table.FeatureList.FeatureRecord:
    if record.FeatureTag == 'tnum':
        for lookup in record.Feature.LookupListIndex:
            for rules in table.LookupList.Lookup[lookup].SubTable:
                rules = getattr(rules, 'ExtSubTable', rules)
                rules.mapping = {of: to for of, to in rules.mapping.items() if of in digits}
font.save('inter.woff2')
PYTHON
rm weights.woff2 subset.woff2
