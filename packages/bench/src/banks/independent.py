"""Reads files of banks a second time, with nothing but Python's standard library.

Lines of "path" come in; a line of JSON goes out for each: its statements with their balances and entries, or why the file is refused.
`pnpm prove:bank` holds Kontor's own reading beside it. It shares no code with it, and is written as a bank would check a file by hand.
"""

import json
import re
import sys
from datetime import date, datetime, timedelta
from decimal import Decimal
from xml.etree import ElementTree
from zoneinfo import ZoneInfo

ZURICH = ZoneInfo("Europe/Zurich")
WITHDRAWN = {"ATS", "BEF", "DEM", "ESP", "FRF", "HRK", "ITL", "NLG", "PTE"}
WITHOUT_CENTS = {"CLP", "ISK", "JPY", "KRW", "VND", "XAF", "XOF", "XPF"}


class Refused(Exception):
    pass


def cents(text, currency):
    if not re.fullmatch(r"\+?(\d+\.?\d*|\.\d+)", text):
        raise Refused("amount")
    amount = Decimal(text)
    places = 0 if currency in WITHOUT_CENTS else 2
    if amount != round(amount, places):
        raise Refused("amount")
    return round(amount, places)


def day_of(text):
    try:
        return date.fromisoformat(text[:10])
    except ValueError as error:
        raise Refused("day") from error


def day_of_moment(text):
    day = day_of(text)
    if not re.search(r"(Z|[+-]\d\d:\d\d)$", text):
        return day
    moment = datetime.fromisoformat(re.sub(r"\.\d+", "", text).replace("Z", "+00:00"))
    return moment.astimezone(ZURICH).date()


def checked(statements):
    if not statements:
        raise Refused("no statement")
    for one in statements:
        if one["opening"] is not None and one["closing"] is not None:
            if one["opening"] + sum(amount for _, amount in one["entries"]) != one["closing"]:
                raise Refused("sum")
    return statements


# camt: elements are sought by their local names.


def bare(element):
    return element.tag.rsplit("}", 1)[-1]


def child(element, *names):
    for name in names:
        element = next((one for one in element if bare(one) == name), None) if element is not None else None
    return element


def text_of(element, *names):
    found = child(element, *names)
    return (found.text or "").strip() if found is not None else ""


def camt(data):
    try:
        document = ElementTree.fromstring(data)
    except ElementTree.ParseError as error:
        raise Refused("xml") from error
    found = re.fullmatch(r"\{urn:iso:std:iso:20022:tech:xsd:camt\.(05[234])\.001\.(\d\d)\}Document", document.tag)
    if not found or not "02" <= found[2] <= "14":
        raise Refused("message")
    parts = [part for message in document for part in message if bare(part) in ("Rpt", "Stmt", "Ntfctn")]
    return [camt_statement(part) for part in parts]


def camt_statement(part):
    currency = text_of(part, "Acct", "Ccy")
    for one in part:
        if currency == "" and bare(one) in ("Bal", "Ntry"):
            currency = child(one, "Amt").get("Ccy")
    if currency in WITHDRAWN or not re.fullmatch("[A-Z]{3}", currency):
        raise Refused("currency")
    balances = {}
    for one in part:
        code = text_of(one, "Tp", "CdOrPrtry", "Cd") if bare(one) == "Bal" else ""
        if code in ("OPBD", "PRCD", "CLBD", "ITBD"):
            if code in balances and code != "ITBD":
                raise Refused("balance")
            day = child(one, "Dt")
            if day is None:
                raise Refused("day")
            balances[code] = (signed(one, currency), day_in(day))
    last = balances.get("CLBD") or balances.get("ITBD")
    moment = text_of(part, "FrToDt", "ToDtTm") or text_of(part, "CreDtTm")
    otherwise = last[1] if last else day_of_moment(moment) if moment else None
    entries = [camt_entry(one, currency, otherwise) for one in part if bare(one) == "Ntry"]
    amounts = {code: amount for code, (amount, _) in balances.items()}
    return {
        "currency": currency,
        "opening": amounts.get("OPBD", amounts.get("PRCD")),
        "closing": amounts.get("CLBD"),
        "interim": amounts.get("ITBD"),
        "entries": [entry for entry in entries if entry],
    }


def signed(element, currency):
    amount = child(element, "Amt")
    if amount.get("Ccy") != currency:
        raise Refused("currency")
    sign = {"CRDT": 1, "DBIT": -1}.get(text_of(element, "CdtDbtInd"))
    if sign is None:
        raise Refused("sign")
    return sign * cents((amount.text or "").strip(), currency)


def day_in(element):
    moment = text_of(element, "DtTm")
    return day_of_moment(moment) if moment else day_of(text_of(element, "Dt"))


def camt_entry(entry, currency, otherwise):
    amount = signed(entry, currency)
    status = text_of(entry, "Sts", "Cd") or text_of(entry, "Sts")
    if status in ("PDNG", "INFO", "FUTR"):
        return None
    if status != "BOOK":
        raise Refused("status")
    for name in ("BookgDt", "ValDt"):
        if child(entry, name) is not None:
            return day_in(child(entry, name)), amount
    days = {payment_day(one) for one in entry.iter() if bare(one) == "TxDtls"}
    day = days.pop() if len(days) == 1 else None
    if (day or otherwise) is None:
        raise Refused("day")
    return day or otherwise, amount


def payment_day(payment):
    dates = child(payment, "RltdDts")
    if text_of(dates, "IntrBkSttlmDt"):
        return day_of(text_of(dates, "IntrBkSttlmDt"))
    moment = text_of(dates, "TxDtTm") or text_of(dates, "AccptncDtTm")
    return day_of_moment(moment) if moment else None


# MT940: the text is cut into messages first, then into the fields that money depends on.

FIELD = r":(?:20|21|25P?|28C?|60[FM]|61|62[FM]|64|65|86|NS|940):"


def mt940(data):
    text = data.decode("latin-1").replace("\r\n", "\n").replace("\r", "\n").removeprefix("\xef\xbb\xbf")
    lines = [re.sub(r"^[\x00-\x08\x0b-\x1f]+", "", line) for line in text.split("\n")]
    lines = [line[line.index("{4:") + 3 :] if line.startswith("{") and "{4:" in line else line for line in lines]
    lines = [line for line in lines if line.strip() and not line.startswith("{")]
    messages, message = [], None
    for at, line in enumerate(lines):
        following = lines[at + 1] if at + 1 < len(lines) else ":20:"
        isFurther = re.match(FIELD, following) and not following.startswith(":20:")
        if re.match(r"-(\}.*|XXX)$", line) or (re.fullmatch(r"-\s*", line) and not isFurther):
            if message is not None:
                messages.append((message, True))
            message = None
        elif line.startswith(":20:"):
            if message is not None:
                messages.append((message, False))
            message = [line]
        elif message is not None:
            message.append(line)
        elif re.match(FIELD, line) and not line.startswith(":940:"):
            raise Refused("order")
    if message is not None:
        messages.append((message, False))
    return [mt940_statement(lines, ends) for lines, ends in messages]


def mt940_statement(lines, ends):
    fields = []
    for line in lines:
        found = re.match(r":(20|21|25P?|28C?|60[FM]|61|62[FM]|64|65|86|NS):(.*)", line)
        if found:
            fields.append([found[1], found[2]])
        elif fields and fields[-1][0] in ("60F", "60M", "62F", "62M"):
            fields[-1][1] += line
    tags = [tag[:2] for tag, _ in fields]
    if tags.count("25") != 1:
        raise Refused("account")
    if tags.count("60") != 1 or tags.count("62") > 1:
        raise Refused("balance")
    if tags.count("62") == 0 and not ends:
        raise Refused("end")
    begin, end = tags.index("60"), tags.index("62") if "62" in tags else len(tags)
    if any(tag == "61" and not begin < at < end for at, tag in enumerate(tags)):
        raise Refused("order")
    opening, currency = mt940_balance(fields[begin][1])
    closing, its = mt940_balance(fields[end][1]) if end < len(tags) else (None, currency)
    if its != currency:
        raise Refused("currency")
    entries = [mt940_entry(value.strip(), currency) for tag, value in fields if tag == "61"]
    booked = [entry for entry in entries if entry]
    return {"currency": currency, "opening": opening, "closing": closing, "interim": None, "entries": booked}


def mt940_amount(text, currency):
    if re.fullmatch(r"\d+\.\d\d", text):
        return cents(text, currency)
    if not re.fullmatch(r"\d+,\d*|,\d+", text):
        raise Refused("amount")
    return cents(text.replace(",", "."), currency)


def mt940_balance(text):
    found = re.fullmatch(r"([CD])(\d{6})([A-Z]{3})(.*)", text.strip())
    if not found:
        raise Refused("balance")
    if found[3] in WITHDRAWN:
        raise Refused("currency")
    short_day(found[2])
    amount = mt940_amount(found[4], found[3])
    return (amount if found[1] == "C" else -amount), found[3]


def short_day(text):
    century = "19" if text[:2] >= "80" else "20"
    return day_of(f"{century}{text[:2]}-{text[2:4]}-{text[4:]}")


def mt940_entry(line, currency):
    found = re.match(r"(\d{6})(\d{4}|    )?([RE]?)([CD])([A-Z]?)([\d,.]+) *([NFS][A-Z0-9 ]{3}|//|$)", line)
    if not found:
        raise Refused("entry")
    value, entered, kind, mark, letter, written = found.groups()[:6]
    if letter and letter != currency[2]:
        raise Refused("currency")
    amount = mt940_amount(written if re.search(r"[,.]", written) else written + ",", currency)
    credit = (mark == "C") != (kind == "R")
    if (entered or "").strip() == "":
        day = short_day(value)
    else:
        try:
            about = short_day(value)
        except Refused:
            about = short_day(value[:4] + "28")
        days = [day_or_none(about.year + more, entered) for more in (0, -1, 1)]
        near = [one for one in days if one and abs(one - about) <= timedelta(days=183)]
        if not near:
            raise Refused("day")
        day = near[0]
    return None if kind == "E" else (day, amount if credit else -amount)


def day_or_none(year, entered):
    try:
        return date(year, int(entered[:2]), int(entered[2:]))
    except ValueError:
        return None


def read(path):
    with open(path, "rb") as file:
        data = file.read()
    start = data.removeprefix(b"\xef\xbb\xbf").lstrip(bytes(range(33)))
    if start.startswith(b"<"):
        return checked(camt(data.lstrip()))
    heads = rb"(-\s+)?(\{1:|:\d\d[A-Z]?:|:940:|940 \d\d|[A-Z]{6}[A-Z0-9]{2,6}\s+940\s|\d{4} \d\d[A-Z]{6})"
    if not re.match(heads, start):
        raise Refused("head")
    return checked(mt940(data))


def told(value):
    return [str(one) for one in value] if isinstance(value, tuple) else str(value)


for line in sys.stdin:
    try:
        answer = {"statements": read(line.rstrip("\n"))}
    except Refused as refused:
        answer = {"refused": str(refused)}
    print(json.dumps(answer, default=told))
